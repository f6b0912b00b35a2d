//! Likes, matches and passes. A match is a like that goes both ways. No like is ever simulated: every row began with a
//! call of one of the two members.
//!
//! Each pair has two rows, one as either member sees it, written together under both inboxes' locks. [`admirers`]
//! are those whose like is not answered: their lists are refreshed when a member becomes invisible, or visible again.

pub mod admirers;
pub mod http;
pub mod invariants;
mod sql;

pub use sql::LikeRow;

use crate::domain::accounts::{self, Standing};
use crate::domain::inbox::{self, Inbox};
use crate::domain::profiles::{self, Tie};
use crate::domain::push::{self, Topic};
use crate::domain::safety;
use crate::sites::Domain;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use store::event::Event;
use store::{Conn, Store, Tx};
use wire::chat::Done;
use wire::frame::ServerFrame;
use wire::like::{AutoLike, Like, LikeAnswer, LikeState, Likes};
use wire::profile::Partner;
use wire::{MemberId, Millis, Refusal, Rev};

impl LikeRow {
    fn new(member_id: MemberId, partner_id: MemberId) -> Self {
        Self { member_id, partner_id, liked_at: None, liked_by_at: None, is_new: false, passed_at: None, rev: Rev(0) }
    }

    /// As its member sees it: a like that was passed is not shown.
    pub fn state(&self) -> LikeState {
        let passed = self.passed_at.is_some();
        LikeState {
            id: self.partner_id,
            liked_by: self.liked_by_at.filter(|_| !passed),
            like_new: self.is_new && !passed,
            liked: self.liked_at,
        }
    }

    /// Liking takes a pass back and is an answer: the other's like has been looked at.
    pub fn like(&mut self, at: Millis) {
        self.liked_at = Some(at);
        self.passed_at = None;
        self.is_new = false;
    }

    /// A member who likes another may be seen by that one, even when invisible.
    fn tie(&self) -> Tie {
        if self.liked_by_at.is_some() { Tie::Known } else { Tie::Stranger }
    }

    /// The other liked this row's member.
    pub fn be_liked(&mut self, at: Millis) {
        self.liked_by_at = Some(at);
        self.is_new = self.liked_at.is_none();
    }
}

/// The likes that one transaction takes away when a member is erased. Each locks the inbox of another member.
const ERASED_AT_ONCE: i64 = 20;

/// What a member does about another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Like,
    Unlike,
    /// Says no to a like that was received.
    Pass,
    UndoPass,
    /// Has looked at the like.
    See,
}

/// Carries it out, and sends both members what changed on their screens. A repeat changes nothing. A profile that
/// cannot be seen is answered like one that does not exist, unless there is a like between the two already.
pub async fn act(
    store: &Store,
    domain: &Arc<Domain>,
    member: MemberId,
    other: MemberId,
    act: Act,
) -> Result<LikeAnswer> {
    let domain = domain.clone();
    store.write(move |tx| async move { act_within(tx, &domain, member, other, act).await }.boxed()).await
}

/// The same in a transaction that is under way.
pub async fn act_within(
    tx: &mut Tx,
    domain: &Domain,
    member: MemberId,
    other: MemberId,
    act: Act,
) -> Result<LikeAnswer> {
    let mut pair = Pair::lock(tx, member, other).await?;
    allowed(tx, domain, &pair, act).await?;
    let before = pair.clone();
    pair.apply(act, tx.now());
    let is_new = before.mine.liked_at.is_none() && pair.mine.liked_at.is_some();
    pair.settle(tx, before).await?;
    if is_new {
        let topic = if pair.theirs.liked_at.is_some() { Topic::Match(member) } else { Topic::Like(member) };
        let subscribed = push::ask_subscribed(tx, &BTreeSet::from([other])).await?.answer(tx).await?;
        push::announce(tx, &subscribed, [(other, topic)]).await?;
    }
    let now = tx.now();
    let like = shown(tx, &[pair.mine], now).await?.pop();
    Ok(LikeAnswer { like, rev: pair.my_inbox.rev })
}

/// Taking something back is always allowed; a like needs a confirmed member and a profile one may see.
async fn allowed(tx: &mut Tx, domain: &Domain, pair: &Pair, act: Act) -> Result<()> {
    let (member, other) = (pair.mine.member_id, pair.mine.partner_id);
    if act == Act::Like {
        let people = accounts::people(tx, &BTreeSet::from([member])).await?;
        match people.get(&member).map(|person| person.standing) {
            Some(Standing::Free | Standing::Paid) => {}
            Some(Standing::NotConfirmed) => return Err(Refusal::NotConfirmed.into()),
            Some(Standing::Gone) | None => return Err(Refusal::LOGGED_OUT.into()),
        }
    }
    let is_own = act != Act::Like && pair.is_known;
    if !is_own && !safety::sees(tx, &domain.key, member, other).await? {
        return Err(Refusal::NotFound.into());
    }
    Ok(())
}

/// Marks all received likes as looked at, which is one change however many there are.
pub async fn see_all(store: &Store, member: MemberId) -> Result<Done> {
    store
        .write(move |tx| {
            async move {
                let mut inbox = own_inbox(tx, member).await?;
                if sql::see_all(tx, member, inbox.rev.next()).await? > 0 {
                    let rev = inbox.raise();
                    inbox.new_likes = 0;
                    inbox::save(tx, [&inbox]).await?;
                    let frame = ServerFrame::LikesSeen { rev, totals: inbox.totals() };
                    tx.emit(Event::changed(member, rev, &frame));
                }
                Ok(Done { rev: inbox.rev })
            }
            .boxed()
        })
        .await
}

/// Those about whom a member has decided: liked or passed.
pub async fn decided(conn: &mut Conn, member: MemberId) -> Result<Vec<MemberId>> {
    Ok(sql::decided(conn, member).await?.into_iter().map(|(id,)| id).collect())
}

/// Those with whom there is anything: a like of either, passed or not.
pub async fn tied(conn: &mut Conn, member: MemberId) -> Result<Vec<MemberId>> {
    Ok(sql::tied_with(conn, member, i64::MAX).await?.into_iter().map(|(id,)| id).collect())
}

/// Whether anything is between two members: either likes the other, passed or not.
pub async fn are_tied(conn: &mut Conn, one: MemberId, other: MemberId) -> Result<bool> {
    Ok(sql::pair(conn, one, other).await?.iter().any(|row| row.liked_at.is_some() || row.liked_by_at.is_some()))
}

/// Takes away all likes between two members: one blocked the other.
pub async fn part(tx: &mut Tx, member: MemberId, other: MemberId) -> Result<()> {
    let mut pair = Pair::lock(tx, member, other).await?;
    let before = pair.clone();
    pair.mine = LikeRow { rev: pair.mine.rev, ..LikeRow::new(member, other) };
    pair.theirs = LikeRow { rev: pair.theirs.rev, ..LikeRow::new(other, member) };
    pair.settle(tx, before).await
}

/// Both rows of a pair and both inboxes, locked.
#[derive(Clone)]
struct Pair {
    mine: LikeRow,
    theirs: LikeRow,
    /// There is, or was, something between the two.
    is_known: bool,
    my_inbox: Inbox,
    their_inbox: Inbox,
}

impl Pair {
    async fn lock(tx: &mut Tx, member: MemberId, other: MemberId) -> Result<Self> {
        if member == other {
            return Err(Refusal::NotFound.into());
        }
        let mut inboxes = inbox::lock(tx, &BTreeSet::from([member, other])).await?;
        let mut rows: HashMap<MemberId, LikeRow> =
            sql::pair(tx, member, other).await?.into_iter().map(|row| (row.member_id, row)).collect();
        Ok(Self {
            is_known: !rows.is_empty(),
            mine: rows.remove(&member).unwrap_or_else(|| LikeRow::new(member, other)),
            theirs: rows.remove(&other).unwrap_or_else(|| LikeRow::new(other, member)),
            my_inbox: inboxes.remove(&member).ok_or(Refusal::LOGGED_OUT)?,
            their_inbox: inboxes.remove(&other).ok_or(Refusal::NotFound)?,
        })
    }

    fn apply(&mut self, act: Act, now: Millis) {
        let (mine, theirs) = (&mut self.mine, &mut self.theirs);
        match act {
            Act::Like if mine.liked_at.is_none() => {
                mine.like(now);
                theirs.be_liked(now);
            }
            Act::Unlike if mine.liked_at.is_some() => {
                mine.liked_at = None;
                theirs.liked_by_at = None;
                theirs.is_new = false;
                theirs.passed_at = None;
            }
            Act::Pass if mine.liked_by_at.is_some() && mine.liked_at.is_none() => mine.passed_at = Some(now),
            Act::UndoPass => mine.passed_at = None,
            Act::See => mine.is_new = false,
            Act::Like | Act::Unlike | Act::Pass => {}
        }
    }

    /// Saves what changed, and sends a frame to each member whose screen changes by it.
    async fn settle(&mut self, tx: &mut Tx, before: Self) -> Result<()> {
        let sides = [
            (&mut self.mine, &before.mine, &mut self.my_inbox),
            (&mut self.theirs, &before.theirs, &mut self.their_inbox),
        ];
        for (row, old, inbox) in sides {
            let (state, was) = (row.state(), old.state());
            if state != was {
                inbox.new_likes += i64::from(state.like_new) - i64::from(was.like_new);
                row.rev = inbox.raise();
                emit(tx, row, inbox).await?;
            }
            if *row != *old {
                sql::save(tx, row).await?;
            }
        }
        inbox::save(tx, [&self.my_inbox, &self.their_inbox]).await
    }
}

/// Emits a row's state for its member.
async fn emit(tx: &mut Tx, row: &LikeRow, inbox: &Inbox) -> Result<()> {
    let (rev, totals, now) = (inbox.rev, inbox.totals(), tx.now());
    let frame = match shown(tx, &[*row], now).await?.pop() {
        Some(like) => ServerFrame::Like { rev, like, totals },
        None => ServerFrame::LikeGone { rev, profile: row.partner_id, totals },
    };
    tx.emit(Event::changed(row.member_id, rev, &frame));
    Ok(())
}

/// Those of these rows of one member that are on the member's screen, with the cards that may be seen.
async fn shown(conn: &mut Conn, rows: &[LikeRow], now: Millis) -> Result<Vec<Like>> {
    let is_shown = |row: &&LikeRow| !row.state().is_gone();
    let ties: Vec<(MemberId, Tie)> = rows.iter().filter(is_shown).map(|row| (row.partner_id, row.tie())).collect();
    if ties.is_empty() {
        return Ok(Vec::new());
    }
    let mut cards = profiles::cards_by_tie(conn, ties, now).await?;
    let like = |row: &LikeRow| Like {
        profile: Partner::new(row.partner_id, cards.remove(&row.partner_id)),
        state: row.state(),
    };
    Ok(rows.iter().filter(is_shown).map(like).collect())
}

/// The likes that changed after a revision, and with whom nothing is left.
pub async fn since(conn: &mut Conn, member: MemberId, rev: Rev, now: Millis) -> Result<(Vec<Like>, Vec<MemberId>)> {
    let rows = sql::since(conn, member, rev).await?;
    let gone = rows.iter().map(LikeRow::state).filter(LikeState::is_gone).map(|state| state.id).collect();
    Ok((shown(conn, &rows, now).await?, gone))
}

/// The answer of `likes.php`: received ones new first (specification 4).
pub async fn overview(conn: &mut Conn, member: MemberId, now: Millis) -> Result<Likes> {
    let inbox = inbox::of(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    let (shown, _) = since(conn, member, Rev(-1), now).await?;
    let profiles = shown.iter().filter_map(|like| like.profile.card().cloned()).collect();
    let (mut liked_by, mut liked): (Vec<_>, Vec<_>) =
        shown.into_iter().map(|like| like.state).partition(|state| state.liked_by.is_some());
    liked_by.sort_by_key(|state| (!state.like_new, std::cmp::Reverse(state.liked_by)));
    liked.sort_by_key(|state| std::cmp::Reverse(state.liked));
    Ok(Likes { profiles, liked_by, liked, totals: inbox.totals(), rev: inbox.rev })
}

/// The oldest received like that has not been looked at.
pub async fn auto_like(conn: &mut Conn, domain: &Domain, member: MemberId, now: Millis) -> Result<AutoLike> {
    for row in sql::new_ones(conn, member).await? {
        let partner = row.partner_id;
        if row.state().like_new && safety::sees(conn, &domain.key, member, partner).await? {
            return Ok(AutoLike { profile: profiles::cards(conn, [partner], now).await?.remove(&partner) });
        }
    }
    Ok(AutoLike { profile: None })
}

/// How a member stands with one other; `None` while neither likes the other.
pub async fn state(conn: &mut Conn, member: MemberId, other: MemberId) -> Result<Option<LikeState>> {
    let rows = sql::pair(conn, member, other).await?;
    let mine = rows.iter().find(|row| row.member_id == member);
    Ok(mine.map(LikeRow::state).filter(|state| !state.is_gone()))
}

/// What is between a member and one other, with that one's card.
pub async fn shown_with(conn: &mut Conn, member: MemberId, other: MemberId, now: Millis) -> Result<Option<Like>> {
    let rows = sql::pair(conn, member, other).await?;
    let mine: Vec<LikeRow> = rows.into_iter().filter(|row| row.member_id == member).collect();
    Ok(shown(conn, &mine, now).await?.pop())
}

/// Whether two members like each other.
pub async fn is_match(conn: &mut Conn, member: MemberId, other: MemberId) -> Result<bool> {
    Ok(state(conn, member, other).await?.is_some_and(|state| state.is_match()))
}

/// Takes away some of the likes between a member and others; whether there were any.
pub async fn erase_some(tx: &mut Tx, member: MemberId) -> Result<bool> {
    let others = sql::tied_with(tx, member, ERASED_AT_ONCE).await?;
    for (other,) in &others {
        part(tx, member, *other).await?;
    }
    Ok(!others.is_empty())
}

async fn own_inbox(tx: &mut Tx, member: MemberId) -> Result<Inbox> {
    let inbox = inbox::lock(tx, &BTreeSet::from([member])).await?.remove(&member);
    inbox.ok_or_else(|| Error::from(Refusal::LOGGED_OUT))
}
