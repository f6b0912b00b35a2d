//! The signatures of Stripe's messages: `t=SECONDS,v1=HEX`, of which there may be several, each an HMAC with SHA-256 of
//! time, dot and body.

use base::clock::{MINUTE, SECOND};
use ring::hmac;
use wire::Millis;

/// How far the time of a message may be from ours. An old one may have been recorded by somebody and sent again.
const TOLERANCE: i64 = 5 * MINUTE;

pub fn is_signed(secret: &str, body: &[u8], header: &str, now: Millis) -> bool {
    let parts = || header.split(',').filter_map(|part| part.trim().split_once('='));
    let Some((_, time)) = parts().find(|(key, _)| *key == "t") else { return false };
    let Ok(seconds) = time.parse::<u32>() else { return false };
    if (now.0 - i64::from(seconds) * SECOND).abs() > TOLERANCE {
        return false;
    }
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let signed = [time.as_bytes(), b".", body].concat();
    let mut given = parts().filter(|(key, _)| *key == "v1").filter_map(|(_, hex)| bytes(hex));
    given.any(|given| hmac::verify(&key, &signed, &given).is_ok())
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let pairs = hex.as_bytes().chunks(2).map(|pair| {
        let digit = |at: usize| char::from(*pair.get(at)?).to_digit(16);
        u8::try_from(digit(0)? * 16 + digit(1)?).ok()
    });
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "whsec_test_secret";
    const BODY: &[u8] = br#"{"id":"evt_test_webhook","object":"event"}"#;
    const AT: Millis = Millis(1_764_000_000_000);
    /// Made by npm's `stripe` 23.1, `generateTestHeaderString`.
    const HEADER: &str = "t=1764000000,v1=1c1bccfcf6ddb401be8c466b2d9895173984b3ff850b99891556ed88e25aafc7";

    #[test]
    fn a_message_is_from_stripe_if_it_is_signed_and_new() {
        assert!(is_signed(SECRET, BODY, HEADER, AT));
        assert!(is_signed(SECRET, BODY, &format!("{HEADER},v0=00,v1=00"), AT), "one signature of several is enough");
        assert!(is_signed(SECRET, BODY, HEADER, Millis(AT.0 + TOLERANCE)));
        assert!(!is_signed(SECRET, BODY, HEADER, Millis(AT.0 + TOLERANCE + 1)));
        assert!(!is_signed(SECRET, BODY, HEADER, Millis(AT.0 - TOLERANCE - 1)));
        assert!(!is_signed("whsec_other", BODY, HEADER, AT));
        assert!(!is_signed(SECRET, b"{}", HEADER, AT));
    }

    #[test]
    fn whatever_else_stands_in_the_header_is_no_signature() {
        let signature = HEADER.split_once("v1=").unwrap().1;
        let later = format!("t=1764000001,v1={signature}");
        let scheme = HEADER.replace("v1=", "v0=");
        for header in ["", "t=", "t=1764000000", "t=1764000000,v1=", "t=1764000000,v1=zz", "v1=,t=x", &later, &scheme] {
            assert!(!is_signed(SECRET, BODY, header, AT), "{header}");
        }
    }
}
