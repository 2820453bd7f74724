//! The picture of the lifecycle, drawn from the table of the state machine.

use std::{fmt::Write, path::Path};

use mcp_wire::tasks::{DetailedTask, INTERNAL_ERROR, JsonRpcError, TaskStatus};

use super::{at, object, requests, working};

const BOX: (i32, i32) = (150, 50);

/// Where the middle of a status is: live ones at the left, terminal ones at the right, each from top to bottom.
fn place(status: TaskStatus) -> (i32, i32) {
    let column: Vec<TaskStatus> =
        TaskStatus::ALL.into_iter().filter(|other| other.is_terminal() == status.is_terminal()).collect();
    let row = i32::try_from(column.iter().position(|other| *other == status).unwrap()).unwrap();
    if status.is_terminal() { (545, 50 + row * 100) } else { (155, 75 + row * 150) }
}

/// The member that a task of this status has beyond what every task has.
fn payload(status: TaskStatus) -> Option<String> {
    let task: DetailedTask = match status {
        TaskStatus::Working => working().into(),
        TaskStatus::InputRequired => working().require_input(requests(&["a"]), at(1)).into(),
        TaskStatus::Completed => working().complete(object("{}"), at(1)).into(),
        TaskStatus::Failed => working().fail(JsonRpcError::new(INTERNAL_ERROR, ""), at(1)).into(),
        TaskStatus::Cancelled => working().cancel(at(1)).into(),
    };
    let keys = |task: &DetailedTask| -> Vec<String> {
        let members: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(&serde_json::to_string(task).unwrap()).unwrap();
        members.keys().cloned().collect()
    };
    let common = keys(&working().into());
    keys(&task).into_iter().find(|key| !common.contains(key))
}

/// The way of an arrow from one status to another.
fn way(from: TaskStatus, to: TaskStatus) -> String {
    let ((x1, y1), (x2, y2)) = (place(from), place(to));
    if x1 == x2 {
        // Up and down side by side.
        let (side, down) = if y1 < y2 { (20, 1) } else { (-20, -1) };
        return format!("M{},{} V{}", x1 - side, y1 + down * BOX.1 / 2, y2 - down * (BOX.1 / 2 + 9));
    }
    let (start, end) = (x1 + BOX.0 / 2, x2 - BOX.0 / 2 - 9);
    // Each arrow has a place of its own at the box that it leaves and at the one that it reaches.
    let index = i32::try_from(from.successors().iter().position(|next| *next == to).unwrap()).unwrap();
    let (leave, reach) = (y1 + (index - 2) * 12, y2 + (y1 - 150).signum() * 8);
    let middle = i32::midpoint(start, end);
    format!("M{start},{leave} C{middle},{leave} {middle},{reach} {end},{reach}")
}

fn draw() -> String {
    let mut svg = String::from(concat!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300" width="640" height="300" role="img" "#,
        r#"font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14" text-anchor="middle">"#,
        "\n<title>The lifecycle of a task</title>\n",
        r##"<defs><marker id="lifecycle-arrow" viewBox="0 0 8 8" refX="0" refY="4" markerWidth="8" markerHeight="8" "##,
        r##"orient="auto" markerUnits="userSpaceOnUse"><path d="M0,0 L8,4 L0,8 z" fill="#7d8590"/></marker></defs>"##,
        "\n",
        r##"<g fill="none" stroke="#7d8590" stroke-width="1.5" marker-end="url(#lifecycle-arrow)">"##,
        "\n",
    ));
    let (x, y) = place(TaskStatus::Working);
    writeln!(svg, r#"<path d="M{},{y} H{}"/>"#, x - BOX.0 / 2 - 50, x - BOX.0 / 2 - 9).unwrap();
    for from in TaskStatus::ALL {
        for to in from.successors() {
            writeln!(svg, r#"<path d="{}"><title>{from} to {to}</title></path>"#, way(from, *to)).unwrap();
        }
    }
    writeln!(svg, "</g>\n<circle cx=\"{}\" cy=\"{y}\" r=\"6\" fill=\"#7d8590\"/>", x - BOX.0 / 2 - 56).unwrap();
    for status in TaskStatus::ALL {
        let (x, y) = place(status);
        let (width, height) = BOX;
        let (fill, stroke) = if status.is_terminal() { ("#eceff3", "#57606a") } else { ("#dbe9ff", "#3b6fc4") };
        let mut frame = |inset: i32, fill: &str| {
            let (left, top) = (x - width / 2 + inset, y - height / 2 + inset);
            let (width, height) = (width - 2 * inset, height - 2 * inset);
            writeln!(
                svg,
                r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="{}" fill="{fill}" stroke="{stroke}"/>"#,
                10 - inset
            )
            .unwrap();
        };
        frame(0, fill);
        if status.is_terminal() {
            frame(3, "none");
        }
        let payload = payload(status);
        let line = y + if payload.is_some() { -2 } else { 5 };
        writeln!(svg, r##"<text x="{x}" y="{line}" font-weight="bold" fill="#1f2328">{status}</text>"##).unwrap();
        if let Some(payload) = payload {
            writeln!(svg, r##"<text x="{x}" y="{}" font-size="12" fill="#57606a">{payload}</text>"##, y + 15).unwrap();
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// `UPDATE_EXPECT=1 cargo test --test tasks picture` writes the picture.
#[test]
fn the_picture_shows_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/lifecycle.svg");
    let drawn = draw();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &drawn).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert_eq!(stored, drawn, "draw it anew: UPDATE_EXPECT=1 cargo test --test tasks picture");
}
