//! The server under load: its address, and the members who are logged in there.

use crate::client::traffic::{CountedStream, Traffic};
use crate::error::{Error, Result};
use std::collections::BTreeMap;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::Path;
use std::sync::Arc;
use tokio::net::TcpStream;
use wire::{ConversationId, MemberId};

/// The address of the server. It must be on this machine: load on somebody else's server is an attack.
#[derive(Clone, Debug)]
pub struct Target {
    pub address: SocketAddr,
    /// Host and port under which browsers reach the server: the `Host` header, and, after the scheme, the `Origin`.
    pub authority: String,
    /// Where the server serves `GET /metrics`, if it does.
    pub metrics: Option<SocketAddr>,
    /// Of all connections to the server. Clones share one count.
    pub traffic: Arc<Traffic>,
}

impl Target {
    pub fn parse(url: &str) -> Result<Self> {
        let authority = url.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
        let authority = authority.ok_or_else(|| Error::usage(format!("{url}: not an http:// address")))?;
        let found = authority.to_socket_addrs().map_err(|error| Error::usage(format!("{url}: {error}")))?;
        // The server's default is IPv4, and `localhost` may name both.
        let address =
            found.min_by_key(SocketAddr::is_ipv6).ok_or_else(|| Error::usage(format!("{url}: no address")))?;
        if !address.ip().is_loopback() {
            return Err(Error::usage(format!("{url}: not on this machine, so not to be loaded")));
        }
        Ok(Self { address, authority: authority.to_owned(), metrics: None, traffic: Arc::default() })
    }

    pub async fn connect(&self) -> Result<CountedStream> {
        let stream = TcpStream::connect(self.address).await.map_err(Error::failed)?;
        stream.set_nodelay(true).map_err(Error::failed)?;
        Ok(CountedStream::new(stream, self.traffic.clone()))
    }
}

/// A member with a session, who can connect without logging in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub member: MemberId,
    /// The Cookie header.
    pub cookie: String,
}

/// Which of the two members of a couple: 0 or 1, its place in [`Couple::members`].
pub type MemberIndex = usize;

/// Two members and the conversation they have with each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Couple {
    pub conversation: ConversationId,
    pub members: [Session; 2],
}

/// Reads a file that `vonk seed --load` wrote: lines `email session-cookie profile-id conversation-id`.
pub fn couples(file: &Path, members: usize) -> Result<Vec<Couple>> {
    let text = std::fs::read_to_string(file).map_err(|error| Error::failed(format!("{}: {error}", file.display())))?;
    let mut couples = parse(&text).map_err(|what| Error::failed(format!("{}: {what}", file.display())))?;
    if couples.len() * 2 < members {
        let (has, file) = (couples.len() * 2, file.display());
        return Err(Error::usage(format!("{file}: {has} members in pairs, the scenario needs {members}")));
    }
    couples.truncate(members / 2);
    Ok(couples)
}

fn parse(text: &str) -> Result<Vec<Couple>, String> {
    let mut sessions: BTreeMap<i64, Vec<Session>> = BTreeMap::new();
    for (number, line) in text.lines().enumerate() {
        let session = || {
            let mut fields = line.split(' ').skip(1);
            let (cookie, member) = (fields.next()?.to_owned(), fields.next()?.parse().ok()?);
            Some((fields.next()?.parse().ok()?, Session { member: MemberId(member), cookie }))
        };
        let (conversation, session) = session().ok_or_else(|| format!("line {} is not a session", number + 1))?;
        sessions.entry(conversation).or_default().push(session);
    }
    let couple = |(id, members): (i64, Vec<Session>)| {
        let members = <[Session; 2]>::try_from(members).ok()?;
        Some(Couple { conversation: ConversationId(id), members })
    };
    Ok(sessions.into_iter().filter_map(couple).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_paired_by_their_conversation_and_one_without_a_partner_is_left_out() {
        let text = "a@x session=aa 1 10\nc@x session=cc 3 11\nb@x session=bb 2 10\n";
        let session = |member, cookie: &str| Session { member: MemberId(member), cookie: cookie.into() };
        let members = [session(1, "session=aa"), session(2, "session=bb")];
        assert_eq!(parse(text).unwrap(), vec![Couple { conversation: ConversationId(10), members }]);
        assert_eq!(parse("a@x session=aa 1").unwrap_err(), "line 1 is not a session");
    }

    #[test]
    fn only_a_server_on_this_machine_is_loaded() {
        assert_eq!(Target::parse("http://localhost:81/").unwrap().authority, "localhost:81");
        assert!(Target::parse("http://127.0.0.1:81").is_ok());
        for other in
            ["http://192.0.2.1:80", "http://0.0.0.0:80", "https://localhost:1", "localhost:1", "http://localhost"]
        {
            assert!(matches!(Target::parse(other), Err(Error::Usage(_))), "{other}");
        }
    }
}
