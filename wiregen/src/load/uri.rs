//! As much of RFC 3986 as `$id` and `$ref` need.

/// Scheme of files that have no URI of their own.
const FILES: &str = "wiregen:///";

/// The URI of a file in the manifest's folder.
pub(crate) fn of_file(file: &str) -> String {
    format!("{FILES}{file}")
}

/// The file in the manifest's folder that a URI names.
pub(crate) fn file_of(uri: &str) -> Option<&str> {
    uri.strip_prefix(FILES)
}

/// Whether it starts with a scheme.
pub(crate) fn is_absolute(uri: &str) -> bool {
    scheme(uri).is_some()
}

fn scheme(uri: &str) -> Option<&str> {
    let (scheme, _) = uri.split_once(':')?;
    let mut chars = scheme.chars();
    (chars.next().is_some_and(|c| c.is_ascii_alphabetic()) && chars.all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c)))
        .then_some(scheme)
}

/// The URI without fragment, and the fragment with percent signs decoded.
pub(crate) fn split(uri: &str) -> (String, String) {
    let (before, fragment) = uri.split_once('#').unwrap_or((uri, ""));
    (before.to_owned(), decode(fragment))
}

/// Resolves a reference against a base; the result keeps the reference's fragment, percent signs decoded.
pub(crate) fn join(base: &str, reference: &str) -> String {
    let (reference, fragment) = split(reference);
    let (base, _) = base.split_once('#').unwrap_or((base, ""));
    let joined = if reference.is_empty() {
        base.to_owned()
    } else if is_absolute(&reference) {
        reference
    } else {
        relative(base, &reference)
    };
    if fragment.is_empty() { joined } else { format!("{joined}#{fragment}") }
}

fn relative(base: &str, reference: &str) -> String {
    let Some(scheme) = scheme(base) else {
        return reference.to_owned();
    };
    let after = base.get(scheme.len() + 1..).unwrap_or_default();
    let (authority, path) = match after.strip_prefix("//") {
        Some(rest) => {
            let end = rest.find('/').unwrap_or(rest.len());
            let (host, path) = rest.split_at(end);
            (format!("//{host}"), path)
        }
        None => (String::new(), after),
    };
    let path = path.split_once('?').map_or(path, |(path, _)| path);
    if let Some(rest) = reference.strip_prefix("//") {
        return format!("{scheme}://{rest}");
    }
    let (name, query) = match reference.split_once('?') {
        Some((name, query)) => (name, format!("?{query}")),
        None => (reference, String::new()),
    };
    let whole = if name.starts_with('/') {
        name.to_owned()
    } else if name.is_empty() {
        path.to_owned()
    } else {
        let folder = path.rfind('/').map_or("", |slash| path.get(..=slash).unwrap_or_default());
        let folder = if folder.is_empty() && !authority.is_empty() { "/" } else { folder };
        format!("{folder}{name}")
    };
    format!("{scheme}:{authority}{}{query}", without_dots(&whole))
}

fn without_dots(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut parts = path.split('/').peekable();
    while let Some(part) = parts.next() {
        let last = parts.peek().is_none();
        match part {
            "." | ".." => {
                if part == ".." && kept.len() > 1 {
                    kept.pop();
                }
                if last {
                    kept.push("");
                }
            }
            part => kept.push(part),
        }
    }
    kept.join("/")
}

fn decode(text: &str) -> String {
    if !text.contains('%') {
        return text.to_owned();
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let ahead: Vec<u8> = rest.clone().take(2).collect();
        let hex = std::str::from_utf8(&ahead)
            .ok()
            .filter(|hex| byte == b'%' && hex.len() == 2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match hex {
            Some(decoded) => {
                bytes.push(decoded);
                rest.nth(1);
            }
            None => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}
