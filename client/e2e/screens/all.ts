/** Every screen that is complete, for those who look at all of them. */
import { chats } from './chats';
import { joining } from './joining';
import { members } from './members';
import { money } from './money';
import { notices } from './notices';
import { own } from './own';
import type { Screen } from './screen';

export const screens: readonly Screen[] = [...joining, ...members, ...chats, ...notices, ...own, ...money];
