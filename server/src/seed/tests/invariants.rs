//! What holds in every database that `verify` calls sound, in the planned world too.

use super::{NOW, is_taken_back, number, planned, world};
use crate::seed::world::{Message, World};
use crate::sites::Domains;
use base::config_files::ConfigFiles;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use wire::ledger::EntryKind;
use wire::{ConversationId, MemberId, Millis, Seq};

fn by_conversation(world: &World) -> BTreeMap<ConversationId, Vec<&Message>> {
    let mut messages: BTreeMap<ConversationId, Vec<&Message>> = BTreeMap::new();
    for message in &world.messages {
        messages.entry(message.sent.message.conversation).or_default().push(message);
    }
    messages
}

#[test]
fn every_balance_is_the_unbroken_chain_of_its_entries_and_never_below_zero() {
    for seed in [1, 2, 3] {
        let world = planned(NOW, seed);
        let mut chains: HashMap<MemberId, (i64, i64, Millis)> = HashMap::new();
        for entry in &world.entries {
            let (version, balance, at) = chains.entry(entry.member).or_insert((0, 0, Millis(0)));
            assert!(entry.at >= *at, "{entry:?} comes before the one it follows");
            (*version, *balance, *at) = (*version + 1, *balance + entry.amount, entry.at);
            assert_eq!((entry.version, entry.balance_after.0), (*version, *balance));
            assert!(*balance >= 0, "{entry:?}");
        }
        for wallet in &world.wallets {
            let (version, balance, _) = chains.get(&wallet.member_id).copied().unwrap_or_default();
            assert_eq!((wallet.version(), wallet.balance().0), (version, balance));
        }
        let unique: BTreeSet<_> = world.entries.iter().map(|entry| (entry.kind.as_str(), entry.reference)).collect();
        assert_eq!(unique.len(), world.entries.len(), "an entry is for one thing, and no other entry is for it");
    }
}

#[test]
fn each_paid_message_has_one_entry_of_its_cost_and_each_message_entry_its_message() {
    let (world, domains) = (world(), Domains::load(&ConfigFiles::embedded()).unwrap());
    let site = |id: MemberId| &world.members.iter().find(|it| it.id == id).unwrap().domain;
    let is_of_message = |kind| matches!(kind, EntryKind::Message | EntryKind::Photo | EntryKind::Gift);
    let entries: HashMap<i64, _> =
        world.entries.iter().filter(|entry| is_of_message(entry.kind)).map(|it| (it.reference, it)).collect();
    let paid: Vec<_> = world.messages.iter().filter(|message| message.sent.cost.0 > 0).collect();
    assert_eq!(entries.len(), paid.len());
    assert!(paid.len() > 1000);
    for message in paid {
        let (entry, sent) = (entries[&message.id], &message.sent);
        let prices = &domains.of_key(site(entry.member)).unwrap().site;
        let (kind, price) = match message.stored.kind {
            "photo" => (EntryKind::Photo, prices.photo_credits),
            "gift" => (EntryKind::Gift, prices.gift_credits),
            _ => (EntryKind::Message, prices.message_credits),
        };
        assert_eq!((entry.kind, sent.cost), (kind, price));
        assert_eq!((entry.member, entry.amount, entry.at), (sent.message.sender, -sent.cost.0, sent.message.sent_at));
        assert_eq!(entry.balance_after, sent.credits, "the sender was told what the books say");
    }
}

#[test]
fn messages_are_numbered_without_a_gap_and_marks_lie_within() {
    let world = world();
    let messages = by_conversation(&world);
    assert_eq!(messages.len(), world.conversations.len());
    assert_eq!(world.sides.len(), 2 * world.conversations.len());
    for conversation in &world.conversations {
        let its = &messages[&conversation.id];
        let seqs: Vec<i64> = its.iter().map(|message| message.sent.message.seq.0).collect();
        assert_eq!(seqs, (1..=conversation.last_seq.0).collect::<Vec<_>>());
        assert!(its.is_sorted_by_key(|message| message.sent.message.sent_at));
        assert_eq!(its[0].sent.message.sender, conversation.started_by);
        for message in its {
            assert!([conversation.low, conversation.high].contains(&message.sent.message.sender));
        }
    }
    let last: HashMap<_, _> = world.conversations.iter().map(|it| (it.id, it.last_seq)).collect();
    for side in &world.sides {
        let last = last[&side.conversation_id];
        assert!(side.cleared_seq <= last && side.delivered_seq <= last && side.read_seq <= last);
        let unread = || messages[&side.conversation_id].iter().filter(|it| it.sent.message.seq > side.read_seq);
        let mut senders = unread().map(|it| it.sent.message.sender);
        assert!(senders.all(|sender| sender == side.partner_id), "own words are read");
        let shown = unread().filter(|it| it.sent.message.seq > side.cleared_seq);
        assert_eq!(number(shown.filter(|it| is_taken_back(it)).count()), side.retracted);
    }
}

#[test]
fn every_inbox_holds_what_its_chats_say_and_no_row_is_stamped_past_its_revision() {
    let world = world();
    let last: HashMap<ConversationId, Seq> = world.conversations.iter().map(|it| (it.id, it.last_seq)).collect();
    for inbox in &world.inboxes {
        let sides = world.sides.iter().filter(|side| side.member_id == inbox.member_id);
        let mut unread = 0;
        for side in sides {
            unread += side.unread(last[&side.conversation_id]);
            assert!(side.rev <= inbox.rev);
        }
        assert_eq!(inbox.unread, unread);
        assert!(inbox.user_rev <= inbox.rev);
        let likes = world.likes.iter().filter(|it| it.member_id == inbox.member_id);
        assert!(likes.clone().all(|like| like.rev <= inbox.rev));
        assert_eq!(inbox.new_likes, number(likes.filter(|like| like.state().like_new).count()));
    }
    assert!(world.inboxes.iter().any(|inbox| inbox.unread == 0) && world.inboxes.iter().any(|inbox| inbox.unread > 99));
}

#[test]
fn free_members_have_started_no_more_conversations_than_they_may() {
    let (world, files) = (world(), ConfigFiles::embedded());
    let domains = Domains::load(&files).unwrap();
    let wallets: HashMap<_, _> = world.wallets.iter().map(|wallet| (wallet.member_id, wallet)).collect();
    for member in &world.members {
        let started = world.conversations.iter().filter(|it| it.started_by == member.id).count();
        assert_eq!(wallets[&member.id].started, number(started));
        let limit = domains.of_key(&member.domain).unwrap().site.free_conversations;
        assert!(member.paid || number(started) <= i64::from(limit), "{}", member.email);
        let bought = world.entries.iter().any(|it| it.member == member.id && it.kind == EntryKind::Purchase);
        assert_eq!(member.paid, bought, "{}", member.email);
    }
}

#[test]
fn nobody_writes_before_signing_up_or_in_the_future_or_to_another_site() {
    let world = world();
    let members: HashMap<_, _> = world.members.iter().map(|member| (member.id, member)).collect();
    for message in world.messages.iter().map(|message| &message.sent.message) {
        assert!(message.sent_at > members[&message.sender].signup_at && message.sent_at < NOW);
    }
    assert!(world.entries.iter().all(|entry| entry.at <= NOW));
    for side in &world.sides {
        let (member, partner) = (members[&side.member_id], members[&side.partner_id]);
        assert_eq!(member.domain, partner.domain);
        assert!(!member.profile.fictional || !partner.profile.fictional);
    }
    for conversation in &world.conversations {
        assert!(!members[&conversation.started_by].profile.fictional, "a fictional profile never writes first");
    }
    for like in &world.likes {
        let (member, partner) = (members[&like.member_id], members[&like.partner_id]);
        assert_eq!(member.domain, partner.domain);
        assert!(!member.profile.fictional && !partner.profile.fictional, "nobody made up likes or is liked");
        for at in [like.liked_at, like.liked_by_at, like.passed_at].into_iter().flatten() {
            assert!(at > member.signup_at && at > partner.signup_at && at < NOW);
        }
    }
}

#[test]
fn what_one_likes_the_other_is_liked_by() {
    let world = world();
    let rows: HashMap<_, _> = world.likes.iter().map(|it| ((it.member_id, it.partner_id), it)).collect();
    assert!(rows.len() > 800 && rows.len() == world.likes.len(), "{} rows", rows.len());
    for row in &world.likes {
        let other = rows[&(row.partner_id, row.member_id)];
        assert_eq!((row.liked_at, row.liked_by_at), (other.liked_by_at, other.liked_at));
        assert!(!row.is_new || row.liked_by_at.is_some() && row.liked_at.is_none());
    }
}
