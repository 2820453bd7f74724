//! `email`: a Mailbox of RFC 5321, section 4.1.2.

use std::net::{Ipv4Addr, Ipv6Addr};

use email_address::EmailAddress;

/// The most octets of a host name without its final dot (RFC 1035, section 2.3.4).
const LONGEST_HOST: usize = 253;

pub(super) fn fits(text: &str) -> bool {
    // The crate takes internationalised addresses too, which are another format of JSON Schema (`idn-email`).
    text.is_ascii() && text.rsplit_once('@').is_some_and(|(local_part, domain)| is_local_part(local_part) && is_domain(domain))
}

fn is_local_part(local_part: &str) -> bool {
    // An empty quoted string is one to RFC 5321, though not to the crate.
    local_part == "\"\"" || EmailAddress::is_valid_local_part(local_part)
}

fn is_domain(domain: &str) -> bool {
    match domain.strip_prefix('[').and_then(|literal| literal.strip_suffix(']')) {
        Some(literal) => match literal.split_at_checked("IPv6:".len()) {
            Some((tag, address)) if tag.eq_ignore_ascii_case("IPv6:") => address.parse::<Ipv6Addr>().is_ok(),
            _ => literal.parse::<Ipv4Addr>().is_ok(),
        },
        // The crate's domain is the wider one of RFC 5322, in which a label may hold `_` or `!`.
        None => domain.len() <= LONGEST_HOST && domain.bytes().all(is_host_byte) && EmailAddress::is_valid_domain(domain),
    }
}

const fn is_host_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.')
}
