//! Members for tests, made as sign-up makes them.

use futures_util::FutureExt;
use store::{Store, Tx};
use vonk::domain::accounts::{self, NewAccount, Status, account, password};
use vonk::domain::chats::command::Command;
use vonk::domain::credits::{self, Grant};
use vonk::domain::profiles::NewProfile;
use vonk::domain::user::{self, NewMember};
use vonk::seed::{PASSWORD, deliver};
use wire::ledger::EntryKind;
use wire::message::{Outgoing, To};
use wire::profile::{Gender, Sexuality};
use wire::{ClientId, ConversationId, Credits, MemberId};

/// A member to be made; change what the test is about.
#[derive(Clone)]
pub struct New {
    pub name: &'static str,
    pub credits: i64,
    pub free_left: i64,
    pub paid: bool,
    pub status: Status,
    pub fictional: bool,
    pub domain: &'static str,
}

pub fn new(name: &'static str) -> New {
    New { name, credits: 100, free_left: 0, paid: true, status: Status::Active, fictional: false, domain: "vonk" }
}

/// A member who exists and has a session.
#[derive(Clone, Debug)]
pub struct Someone {
    pub id: MemberId,
    pub email: String,
    /// The Cookie header of the session.
    pub cookie: String,
}

/// One hash for all: hashing is slow on purpose.
fn hash() -> &'static str {
    static HASH: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    HASH.get_or_init(|| password::hash(PASSWORD).unwrap())
}

pub async fn make(store: &Store, new: New) -> Someone {
    make_with(store, new, |_| {}).await
}

/// With something else about account or profile.
pub async fn make_with(store: &Store, new: New, change: impl FnOnce(&mut NewMember)) -> Someone {
    let mut member = member(store, &new);
    change(&mut member);
    write(store, vec![(new, member)]).await
}

/// A member to whom so many others have written.
pub async fn make_with_chats(store: &Store, new: New, chats: usize) -> Someone {
    let others = std::iter::repeat_n(self::new("Somebody"), chats);
    let members = std::iter::once(new).chain(others).map(|new| (new.clone(), member(store, &new)));
    write(store, members.collect()).await
}

/// Creates members, all but the first of whom write to the first; logs the first in.
async fn write(store: &Store, made: Vec<(New, NewMember)>) -> Someone {
    let (new, members): (Vec<New>, Vec<NewMember>) = made.into_iter().unzip();
    let (id, email) = (members[0].id, members[0].account.email.clone());
    let paying: Vec<MemberId> = new.iter().zip(&members).filter(|(new, _)| new.paid).map(|it| it.1.id).collect();
    let grants: Vec<Grant> = new.iter().zip(&members).filter_map(|(new, member)| goodwill(new, member)).collect();
    let token = store.write(move |tx| {
        async move {
            user::create(tx, &members).await?;
            credits::grant(tx, &grants).await?;
            account::make_premium(tx, &paying).await?;
            let greetings: Vec<Command> = members[1..].iter().map(|writer| greeting(tx, writer.id, id)).collect();
            deliver(tx, &greetings).await?;
            accounts::open_session(tx, id).await
        }
        .boxed()
    });
    Someone { id, email, cookie: format!("session={}", token.await.unwrap()) }
}

fn goodwill(new: &New, member: &NewMember) -> Option<Grant> {
    let (amount, at) = (Credits(new.credits), member.account.signup_at);
    let grant = Grant { member: member.id, kind: EntryKind::Goodwill, amount, reference: member.id.0, at };
    (new.credits > 0).then_some(grant)
}

fn greeting(tx: &Tx, sender: MemberId, to: MemberId) -> Command {
    command(tx, sender, To::Profile(to), "A first message, as long as one that is meant may well be. ".repeat(3))
}

/// A text that costs a credit, for a transaction that a test begins itself.
pub fn command(tx: &Tx, sender: MemberId, to: To, text: String) -> Command {
    Command {
        quote: None,
        sender,
        client_id: ClientId::new(),
        to,
        content: Outgoing::Text { text },
        quoted_cost: Credits(1),
        price: Credits(1),
        free_conversations: 2,
        message_id: tx.id(),
        conversation_id: ConversationId(tx.id()),
        at: tx.now(),
    }
}

fn member(store: &Store, new: &New) -> NewMember {
    let id = MemberId(store.id());
    NewMember {
        id,
        account: NewAccount {
            domain: new.domain.into(),
            email: format!("{}-{id}@demo.test", new.name.to_lowercase()),
            password_hash: hash().into(),
            status: new.status,
            language: "en".into(),
            signup_at: store.now(),
        },
        profile: NewProfile {
            fictional: new.fictional,
            ..NewProfile::bare(new.name, "1990-05-17", Gender::Female, Sexuality::Bi, "NL", "Utrecht")
        },
        free_messages: new.free_left,
        signup_credits: Credits::ZERO,
    }
}

/// A member of each gender and orientation.
pub struct OfKind {
    pub name: &'static str,
    gender: Gender,
    sexuality: Sexuality,
    /// The names of those of the others who look for this member, and for whom this member looks, in their order.
    pub fitting: &'static [&'static str],
}

pub const OF_EACH_KIND: [OfKind; 6] = {
    use Gender::{Female, Male};
    use Sexuality::{Bi, Gay, Hetero, Lesbian};
    [
        OfKind { name: "Anna", gender: Female, sexuality: Hetero, fitting: &["Dirk", "Finn"] },
        OfKind { name: "Bea", gender: Female, sexuality: Lesbian, fitting: &["Cara"] },
        OfKind { name: "Cara", gender: Female, sexuality: Bi, fitting: &["Bea", "Dirk", "Finn"] },
        OfKind { name: "Dirk", gender: Male, sexuality: Hetero, fitting: &["Anna", "Cara"] },
        OfKind { name: "Erik", gender: Male, sexuality: Gay, fitting: &["Finn"] },
        OfKind { name: "Finn", gender: Male, sexuality: Bi, fitting: &["Anna", "Cara", "Erik"] },
    ]
};

/// Makes [`OF_EACH_KIND`], in its order.
pub async fn make_each_kind(store: &Store) -> Vec<Someone> {
    let mut made = Vec::new();
    for OfKind { name, gender, sexuality, .. } in OF_EACH_KIND {
        let kind = |it: &mut NewMember| (it.profile.gender, it.profile.sexuality) = (gender, sexuality);
        made.push(make_with(store, new(name), kind).await);
    }
    made
}
