import type { ConversationId, MemberId, ProfileCard, User } from '../../api/wire.gen';
import { member } from '../../testing/fixtures';

export const ME: MemberId = 1;

export function conversationWith(partner: MemberId): ConversationId {
  return partner * 10;
}

export function profileOf(id: MemberId): ProfileCard {
  return { ...member.profile, id, name: `Member ${id}` };
}

export function newUser(): User {
  return { ...member, credits: 1000, profile: profileOf(ME) };
}
