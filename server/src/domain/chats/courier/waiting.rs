//! The sends that wait, and which of them may go next.

use crate::domain::chats::command::Command;
use std::collections::{HashSet, VecDeque};
use wire::message::To;
use wire::{ConversationId, MemberId};

/// Sends in the order in which they came, with what belongs to each. Of one sender, and into one conversation, they are
/// delivered in that order, also where several groups are under way at once: none joins a group while another of the
/// same sender or place is in one that is not done.
pub struct Waiting<T> {
    queue: VecDeque<(Command, T)>,
    under_way: Taken,
    /// With one group at a time all may go always, and what is under way need not be known.
    one_at_a_time: bool,
}

/// The senders and places of some sends.
#[derive(Default)]
pub struct Taken {
    senders: HashSet<MemberId>,
    places: HashSet<Place>,
}

/// Where a message goes. A first message and one that follows it have two names for the same place, so the second may
/// be under way together with the first; the locks of the database keep them apart, and their sender's name in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Conversation(ConversationId),
    Pair(MemberId, MemberId),
}

impl Place {
    fn of(command: &Command) -> Self {
        match command.to {
            To::Conversation(id) => Self::Conversation(id),
            To::Profile(partner) => Self::Pair(command.sender.min(partner), command.sender.max(partner)),
        }
    }
}

impl Taken {
    fn add(&mut self, command: &Command) {
        self.senders.insert(command.sender);
        self.places.insert(Place::of(command));
    }

    /// Whether the sender or the place of a send is among them.
    fn has(&self, command: &Command) -> bool {
        self.senders.contains(&command.sender) || self.places.contains(&Place::of(command))
    }
}

impl<T> Waiting<T> {
    /// `groups` is how many may be under way at once.
    pub fn new(groups: usize) -> Self {
        Self { queue: VecDeque::new(), under_way: Taken::default(), one_at_a_time: groups == 1 }
    }

    pub fn len(&self) -> usize {
        self.queue.len()
    }

    pub fn push(&mut self, command: Command, with: T) {
        self.queue.push_back((command, with));
    }

    /// Takes the first that may go, so many at most. The others keep their order.
    pub fn take(&mut self, most: usize) -> (Vec<Command>, Vec<T>, Taken) {
        if self.one_at_a_time {
            let (commands, with) = self.queue.drain(..most.min(self.queue.len())).unzip();
            return (commands, with, Taken::default());
        }
        let (mut commands, mut with, mut taken) = (Vec::new(), Vec::new(), Taken::default());
        let (mut staying, mut stay) = (VecDeque::new(), Taken::default());
        while commands.len() < most
            && let Some((command, own)) = self.queue.pop_front()
        {
            if self.under_way.has(&command) || stay.has(&command) {
                stay.add(&command);
                staying.push_back((command, own));
            } else {
                taken.add(&command);
                commands.push(command);
                with.push(own);
            }
        }
        staying.append(&mut self.queue);
        self.queue = staying;
        self.under_way.senders.extend(&taken.senders);
        self.under_way.places.extend(&taken.places);
        (commands, with, taken)
    }

    /// A group is done.
    pub fn free(&mut self, group: &Taken) {
        self.under_way.senders.retain(|sender| !group.senders.contains(sender));
        self.under_way.places.retain(|place| !group.places.contains(place));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::message::Outgoing;
    use wire::{ClientId, Credits, Millis};

    fn command(sender: i64, to: To) -> Command {
        Command {
            sender: MemberId(sender),
            client_id: ClientId::new(),
            to,
            content: Outgoing::Gift { gift: "rose".into() },
            quote: None,
            quoted_cost: Credits(0),
            price: Credits(0),
            free_conversations: 0,
            message_id: 0,
            conversation_id: ConversationId(0),
            at: Millis(0),
        }
    }

    fn waiting(sends: &[(i64, To)]) -> Waiting<usize> {
        let mut waiting = Waiting::new(2);
        sends.iter().enumerate().for_each(|(i, (sender, to))| waiting.push(command(*sender, *to), i));
        waiting
    }

    const CHAT: To = To::Conversation(ConversationId(100));
    const OTHER: To = To::Conversation(ConversationId(200));

    #[test]
    fn a_group_holds_the_first_in_their_order() {
        let mut waiting = waiting(&[(1, CHAT), (1, OTHER), (2, CHAT), (3, OTHER)]);
        assert_eq!(waiting.take(3).1, [0, 1, 2]);
        assert_eq!(waiting.len(), 1);
    }

    #[test]
    fn nothing_of_a_sender_or_a_place_under_way_sets_out_and_nothing_overtakes_it() {
        let profile = |id| To::Profile(MemberId(id));
        let mut waiting = waiting(&[
            (1, CHAT),
            (1, OTHER),
            (4, OTHER),
            (5, CHAT),
            (2, profile(9)),
            (2, profile(1)),
            (1, profile(2)),
            (6, profile(7)),
        ]);
        let (_, with, taken) = waiting.take(1);
        assert_eq!(with, [0]);
        // 1 and 6 have the sender under way, 3 its place; 2 would overtake 1 in its place.
        let (_, with, other) = waiting.take(9);
        assert_eq!(with, [4, 5, 7]);
        assert!(waiting.take(9).1.is_empty());
        waiting.free(&taken);
        // 6 goes where 5, which is under way, goes too.
        let (_, with, rest) = waiting.take(9);
        assert_eq!(with, [1, 2, 3]);
        for done in [other, rest] {
            waiting.free(&done);
        }
        assert_eq!(waiting.take(9).1, [6]);
        assert_eq!(waiting.len(), 0);
    }
}
