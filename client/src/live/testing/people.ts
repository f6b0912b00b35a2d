import type { ConversationId, MemberId, ProfileCard, User } from '../../api/wire.gen';

export const ME: MemberId = 1;

export function conversationWith(partner: MemberId): ConversationId {
  return partner * 10;
}

export function profileOf(id: MemberId): ProfileCard {
  return {
    id,
    name: `Member ${id}`,
    age: 30,
    gender: 'female',
    country: 'NL',
    region: 'Utrecht',
    main_image: null,
    fictional: false,
    status: 'active',
  };
}

export function newUser(): User {
  return {
    status: 'active',
    email: 'me@demo.test',
    credits: 1000,
    free_left: 0,
    conversations_left: null,
    notifications_disabled: [],
    profile: profileOf(ME),
    paid_user: true,
    signup_date: 0,
    fictional_icon: true,
    invisible: false,
    language: 'en',
  };
}
