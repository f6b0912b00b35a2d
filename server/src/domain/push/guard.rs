//! Which addresses messages go to. A member chooses the address of a subscription, so it could name a machine of the
//! operator's own network: only the push services that are configured are taken, and only addresses of the public
//! network. They are looked up again for each connection, and a connection is made to an address that was checked.

use crate::config;
use base::error::Result;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use wire::Refusal;
use wire::push::LONGEST_ENDPOINT;

/// Finds the addresses of a name.
pub type Lookup = Arc<dyn Fn(String) -> BoxFuture<'static, std::io::Result<Vec<IpAddr>>> + Send + Sync>;

pub struct Guard {
    hosts: Vec<String>,
    inside: Vec<String>,
    lookup: Lookup,
}

/// As the operating system finds them.
pub fn system_lookup() -> Lookup {
    Arc::new(|name| {
        async move { Ok(tokio::net::lookup_host((name, 443)).await?.map(|address| address.ip()).collect()) }.boxed()
    })
}

impl Guard {
    pub fn new(config: &config::Push, lookup: Lookup) -> Self {
        Self { hosts: config.hosts.clone(), inside: config.inside_hosts.clone(), lookup }
    }

    /// Checks the address of a new subscription, and where it leads to now.
    pub async fn check(&self, endpoint: &str) -> Result<()> {
        let url = self.url(endpoint)?;
        match self.addresses(url.host_str().unwrap_or_default()).await {
            Ok(addresses) if addresses.is_empty() => Err(invalid().into()),
            Ok(_) => Ok(()),
            Err(_) => Err(Refusal::TryAgain.into()),
        }
    }

    /// The address as far as its text goes: https, at one of the push services.
    pub fn url(&self, endpoint: &str) -> Result<Url, Refusal> {
        if endpoint.len() > LONGEST_ENDPOINT || !endpoint.is_ascii() {
            return Err(invalid());
        }
        let url = Url::parse(endpoint).map_err(|_| invalid())?;
        let host = url.domain().ok_or_else(invalid)?;
        let is_plain = url.scheme() == "https" && url.username().is_empty() && url.password().is_none();
        // Another port may be that of another program on the same machine.
        let is_port = url.port().is_none() || self.is_inside(host);
        let is_known = self.is_inside(host) || self.hosts.iter().any(|known| is_below(host, known));
        if is_plain && is_port && is_known { Ok(url) } else { Err(invalid()) }
    }

    /// Where to connect to for a name: none at all if any of its addresses is not of the public network, as a service
    /// of the public network has no such address.
    pub async fn addresses(&self, name: &str) -> std::io::Result<Vec<IpAddr>> {
        let addresses = (self.lookup)(name.to_owned()).await?;
        let is_fit = self.is_inside(name) || addresses.iter().all(|address| is_public(*address));
        Ok(if is_fit { addresses } else { Vec::new() })
    }

    fn is_inside(&self, host: &str) -> bool {
        self.inside.iter().any(|inside| inside == host)
    }
}

/// Gives the client that sends the addresses that were checked, and no others.
pub struct Checked(pub Arc<Guard>);

impl Resolve for Checked {
    fn resolve(&self, name: Name) -> Resolving {
        let guard = self.0.clone();
        async move {
            let addresses = guard.addresses(name.as_str()).await?;
            if addresses.is_empty() {
                return Err("no address of the public network".into());
            }
            Ok(Box::new(addresses.into_iter().map(|address| SocketAddr::new(address, 0))) as Addrs)
        }
        .boxed()
    }
}

fn invalid() -> Refusal {
    Refusal::Invalid { field: "endpoint".into() }
}

fn is_below(host: &str, known: &str) -> bool {
    host.strip_suffix(known).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

/// Whether an address is one of the public network: nobody's own, and no way around to one.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = matches!(
        (a, b, c),
        (0 | 10 | 127 | 224..=255, ..)
            | (100, 64..=127, _)
            | (169, 254, _)
            | (172, 16..=31, _)
            | (192, 168, _)
            | (192, 0, 0 | 2)
            | (192, 88, 99)
            | (198, 18 | 19, _)
            | (198, 51, 100)
            | (203, 0, 113)
    );
    !is_special
}

/// All that is given out lies in 2000::/3. In it are networks for examples and tunnels, the latter of which lead to any
/// address of IPv4.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let is_special = matches!((a, b), (0x2001, 0x0000..=0x01ff | 0x0db8) | (0x2002, _) | (0x3fff, 0x0000..=0x0fff));
    a & 0xe000 == 0x2000 && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use base::config_files::ConfigFiles;
    use base::error::Error;
    use std::str::FromStr;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const GOOD: &str = "https://fcm.googleapis.com/fcm/send/abc";

    /// What a name may lead to that is inside, at least in part.
    const INSIDE: &[&[&[&str]]] = &[
        &[&["127.0.0.1"]],
        &[&["::ffff:127.0.0.1"]],
        &[&["100.64.3.2"]],
        &[&["8.8.8.8", "10.0.0.1"]],
        &[&["169.254.169.254"]],
        &[&[]],
    ];

    /// A guard to which names lead to these addresses, to the first list at first.
    fn guard(answers: &'static [&'static [&'static str]]) -> Arc<Guard> {
        let asked = AtomicUsize::new(0);
        let lookup: Lookup = Arc::new(move |_| {
            let answer = answers[asked.fetch_add(1, Ordering::Relaxed).min(answers.len() - 1)];
            async move { Ok(answer.iter().map(|address| address.parse().unwrap()).collect()) }.boxed()
        });
        Arc::new(Guard::new(&Config::load(&ConfigFiles::embedded()).unwrap().push, lookup))
    }

    fn is_invalid(result: &Result<()>) -> bool {
        matches!(result, Err(Error::Refused(Refusal::Invalid { .. })))
    }

    #[test]
    fn only_https_at_a_known_service_is_an_address() {
        let guard = guard(&[&[]]);
        for good in [
            GOOD,
            "https://updates.push.services.mozilla.com/wpush/v2/x",
            "https://web.push.apple.com/x",
            "https://wns2-par02p.notify.windows.com/w/?token=x",
        ] {
            assert!(guard.url(good).is_ok(), "{good}");
        }
        let long = format!("{GOOD}{}", "x".repeat(LONGEST_ENDPOINT));
        for bad in [
            "",
            "x",
            &long,
            "http://fcm.googleapis.com/x",
            "https://fcm.googleapis.com:8443/x",
            "https://fcm.googleapis.com@127.0.0.1/x",
            "https://anna:secret@fcm.googleapis.com/x",
            "https://evilfcm.googleapis.com.example.com/x",
            "https://notfcm.googleapis.com/x",
            "https://localhost/x",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://2130706433/x",
            "https://fcm.googleapis.com./x",
            "file:///etc/passwd",
            "https://fcm.googleapis.com\u{3002}evil.example/x",
        ] {
            assert!(guard.url(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn addresses_of_the_public_network_are_those_that_are_given_out() {
        for public in ["8.8.8.8", "142.250.1.1", "172.32.0.1", "100.128.0.1", "2a00:1450::1", "2606:4700::1"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for other in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "100::1",
        ] {
            assert!(!is_public(other.parse().unwrap()), "{other}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_inside_is_refused_even_if_one_of_its_addresses_does_not() {
        assert!(guard(&[&["8.8.8.8", "2a00:1450::1"]]).check(GOOD).await.is_ok());
        for answer in INSIDE {
            assert!(is_invalid(&guard(answer).check(GOOD).await), "{answer:?}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_elsewhere_the_second_time_is_not_connected_to() {
        let guard = guard(&[&["8.8.8.8"], &["127.0.0.1"]]);
        assert!(guard.check(GOOD).await.is_ok(), "it was public when it was saved");
        let resolved = Checked(guard).resolve(Name::from_str("fcm.googleapis.com").unwrap()).await;
        assert!(resolved.is_err());
    }

    #[tokio::test]
    async fn what_was_checked_is_what_is_connected_to() {
        let guard = guard(&[&["8.8.8.8"], &["127.0.0.1"]]);
        let resolved = Checked(guard).resolve(Name::from_str("fcm.googleapis.com").unwrap()).await.ok().unwrap();
        assert_eq!(resolved.map(|address| address.ip().to_string()).collect::<Vec<_>>(), ["8.8.8.8"]);
    }
}
