//! Asks the person for an order: prints the form as JSON, draws it, asks again where an answer is wrong, prints the answer.
//!
//! ```text
//! cargo run --example form
//! printf '%s\n' Ann ann@example.com '' 2 yes M bag,card | cargo run --example form
//! ```
//!
//! In a terminal it draws prompts; piped input is read a line a field.

#[allow(dead_code, reason = "the other example asks yes or no, too")]
mod terminal;

use mcp_wire::elicitation::{
    McpElicitationBooleanSchema, McpElicitationNumberSchema, McpElicitationSchema, McpElicitationStringSchema, Select,
};

fn main() -> terminal::Fallible<()> {
    let form = McpElicitationSchema::builder()
        .required("name", McpElicitationStringSchema::text().with_title("Name").with_length(1..=40))
        .required("email", McpElicitationStringSchema::email().with_title("E-mail address"))
        .optional("day", McpElicitationStringSchema::date().with_title("Delivery").with_description("such as 2026-01-31"))
        .required("copies", McpElicitationNumberSchema::integer().with_title("Copies").with_range(1..=9).with_default(1))
        .required("gift", McpElicitationBooleanSchema::new().with_title("Is it a gift?").with_default(false))
        .required(
            "size",
            Select::one_titled([("S", "Small"), ("M", "Medium"), ("L", "Large")]).with_title("Size").with_default("M"),
        )
        .optional("extras", Select::many(["bag", "card", "ribbon"]).with_title("Extras").with_items(..=2))
        .build()?;
    println!("{}", serde_json::to_string_pretty(&form)?);
    let answer = terminal::fill_in(&form)?;
    println!("{}", serde_json::to_string(&answer)?);
    Ok(())
}
