import type { ScreenModule } from '../platform/lazy-screen';
import { bestMatch, type Params } from '../router/match';
import type { WordFile } from '../words/keys.gen';
import { type LazyPart, lazyPart } from '../words/lazy-part';
import type { PlainWord } from '../words/words';

export type Layout = 'default' | 'chat' | 'lander' | 'empty';

/** Who may see a screen: `search` depends on the domain's `logged_out_search`. */
export type Access = 'anyone' | 'member' | 'search';

/** `focused` leaves bars to wide screens: on a phone a conversation has them all, a profile the lower edge. */
export type Navigation = 'shown' | 'hidden' | 'focused';

/** A row of the specification's table of screens (section 2), with what its sections 2 and 4 state about it. */
export type Row = {
  name: string;
  path: string;
  title: PlainWord;
  layout: Layout;
  access: Access;
  /** Entering it schedules what belongs to the members area, such as the time bonus. */
  membersArea: boolean;
  /** Has a back button in the installed app. */
  back: boolean;
  /** Shows the site-entry warning to visitors who have not seen it. */
  siteEntry: boolean;
  navigation: Navigation;
  screen: LazyPart<ScreenProps>;
  /** What members see in its place, where that is another screen. */
  membersScreen: LazyPart<ScreenProps> | null;
  /** Where visitors are led from a screen for members: to the login, or to the landing page of the same member. */
  door: 'login' | 'landing';
  /** What a screen that is still to be made will be. */
  coming: PlainWord | null;
};

export type ScreenProps = { row: Row };

type Content = Pick<Row, 'screen' | 'coming' | 'membersScreen'>;

type Mark = 'area' | 'back' | 'no-entry' | 'no-nav' | 'focused' | 'landing';

function row(
  name: string,
  path: string,
  layout: Layout,
  access: Access,
  marks: readonly Mark[],
  title: PlainWord,
  content: Content,
): Row {
  const has = (mark: Mark) => marks.includes(mark);
  const navigation = has('no-nav') ? 'hidden' : has('focused') ? 'focused' : 'shown';
  return {
    name,
    path,
    title,
    layout,
    access,
    membersArea: has('area'),
    back: has('back'),
    siteEntry: !has('no-entry'),
    navigation,
    door: has('landing') ? 'landing' : 'login',
    ...content,
  };
}

const screens = import.meta.glob<ScreenModule<ScreenProps>>('./*/screen.tsx');

/** The screen in a folder, and the files of words that it needs beside those of its layout and of every page. */
function screenIn(folder: string, ...words: WordFile[]): Content {
  const load = screens[`./${folder}/screen.tsx`];
  if (!load) throw new Error(`There is no screen in routes/${folder}`);
  return { screen: lazyPart(`src/routes/${folder}/screen.tsx`, words, load), membersScreen: null, coming: null };
}

/** The screen that a member or a visitor sees at a row. */
export function screenFor({ screen, membersScreen }: Row, isMember: boolean): LazyPart<ScreenProps> {
  return (isMember ? membersScreen : null) ?? screen;
}

const today = screenIn('today', 'today', 'member', 'likes', 'blocks', 'days');
const home: Content = { ...screenIn('index', 'home'), membersScreen: today.screen };
const login = screenIn('login', 'login', 'demo', 'form');
const signup = screenIn('signup', 'signup', 'form');
const completeSignup = screenIn(
  'complete-signup',
  'steps',
  'signup',
  'own-profile',
  'location',
  'own-photos',
  'profile',
  'interests',
  'form',
);
const signupMatches = screenIn('signup-matches', 'steps', 'member');
const activateDone = screenIn('activate-done', 'signup');
const activateError = screenIn('activate-error', 'signup');
const blocked = screenIn('blocked', 'blocks');
const ledger = screenIn('ledger', 'ledger', 'days');
const credits = screenIn('credits', 'credits', 'debit', 'form');
const premium = screenIn('premium', 'premium', 'form');
const pricing = screenIn('pricing', 'premium', 'form');
const transactions = screenIn('transactions', 'credits');
const withdraw = screenIn('withdraw', 'withdrawal', 'form');
const chats = screenIn('chats');
const chat = screenIn('chats-id', 'photos', 'prompts');
const chatWith = screenIn('members-id-chat', 'photos', 'prompts');
const likes = screenIn('likes', 'likes', 'blocks', 'days');
const landing = screenIn('members-id-landing', 'landing', 'member', 'profile', 'signup');
const members = screenIn('members', 'search', 'member', 'profile', 'likes', 'interests');
const member = screenIn('members-id', 'member', 'photos', 'profile', 'prompts', 'interests', 'likes', 'blocks');
const matchFinder = screenIn('match-finder', 'finder', 'member', 'interests', 'likes');
const swipeGame = screenIn('swipe-game', 'swipe', 'member', 'profile', 'interests', 'likes');
const accountDeleted = screenIn('account-deleted', 'account');
const mailChange = screenIn('mail-change-do', 'address');
const resetPassword = screenIn('reset-password', 'reset', 'form');
const newPassword = screenIn('reset-password-do', 'reset', 'form');
const notifications = screenIn('notifications', 'notifications');
const profile = screenIn(
  'profile',
  'account',
  'own-profile',
  'location',
  'own-photos',
  'profile',
  'prompts',
  'interests',
  'form',
  'member',
);
const notFound = screenIn('token');
const notYet = screenIn('coming', 'coming');

const coming = (what: PlainWord): Content => ({ ...notYet, coming: what });

// prettier-ignore
export const table: readonly Row[] = [
  row('index', '/', 'default', 'anyone', [], 'page-index', home),

  row('members', '/members', 'default', 'search', ['area'], 'page-members', members),
  row('members-id', '/members/:id', 'default', 'search', ['area', 'back', 'focused'], 'page-members-id', member),
  row('likes-m-id', '/likes/m/:id', 'default', 'member', ['area', 'back', 'focused'], 'page-members-id', member),

  row('members-id-chat', '/members/:id/chat', 'chat', 'member', ['focused', 'landing'], 'page-chat', chatWith),
  row('members-id-landing', '/members/:id/landing', 'lander', 'anyone', [], 'page-welcome', landing),
  row('members-id-signup', '/members/:id/signup', 'default', 'anyone', [], 'page-signup', signup),
  row('members-id-landing2-slug', '/members/:id/landing2/:slug?', 'lander', 'anyone', [], 'page-welcome', landing),
  row('members-id-landing3-slug', '/members/:id/landing3/:slug?', 'lander', 'anyone', [], 'page-welcome', landing),

  row('chats', '/chats', 'chat', 'member', ['area'], 'page-chats', chats),
  row('chats-id', '/chats/:id', 'chat', 'member', ['focused'], 'page-chat', chat),

  row('likes', '/likes', 'default', 'member', ['area'], 'page-likes', likes),
  row('likes-type', '/likes/:type', 'default', 'member', ['back'], 'page-likes', likes),
  row('match-finder', '/match-finder', 'default', 'member', [], 'page-match-finder', matchFinder),
  row('swipe-game', '/swipe-game', 'default', 'member', [], 'page-swipe-game', swipeGame),

  row('credits', '/credits', 'default', 'member', ['back'], 'page-credits', credits),
  row('credits-id-paymentmethod', '/credits/:id/:paymentmethod?', 'default', 'member', ['back'], 'page-credits', credits),
  row('credits-repeat-order', '/credits/repeat-order', 'default', 'member', [], 'page-repeat-order', credits),
  row('directdebit', '/directdebit', 'default', 'member', [], 'page-directdebit', credits),
  row('spending', '/spending', 'default', 'member', [], 'page-spending', credits),
  row('transactions-id', '/transactions/:id?', 'default', 'member', [], 'page-transactions', transactions),
  row('premium', '/premium', 'default', 'anyone', ['area'], 'page-premium', premium),
  row('pricing', '/pricing', 'default', 'anyone', [], 'page-pricing', pricing),
  row('withdraw', '/withdraw', 'default', 'anyone', [], 'page-withdraw', withdraw),
  row('ledger', '/ledger', 'default', 'member', [], 'page-ledger', ledger),

  row('blocked', '/blocked', 'default', 'member', [], 'page-blocked', blocked),

  row('profile', '/profile', 'default', 'member', [], 'page-profile', profile),
  row('notifications', '/notifications', 'default', 'member', [], 'page-notifications', notifications),

  row('login', '/login', 'empty', 'anyone', [], 'page-login', login),
  row('signup', '/signup', 'default', 'anyone', [], 'page-signup', signup),
  row('signup-matches', '/signup-matches', 'default', 'member', ['focused'], 'page-signup-matches', signupMatches),
  row('complete-signup', '/complete-signup', 'default', 'anyone', ['no-entry', 'no-nav'], 'page-complete-signup', completeSignup),
  row('reset-password', '/reset-password', 'default', 'anyone', ['no-entry'], 'page-reset-password', resetPassword),
  row('reset-password-do', '/reset-password/do', 'default', 'anyone', ['no-entry'], 'page-reset-password', newPassword),
  row('activate-done', '/activate/done', 'default', 'anyone', [], 'page-activate', activateDone),
  row('activate-error', '/activate/error', 'default', 'anyone', [], 'page-activate-error', activateError),
  row('mail-change-do', '/mail-change/do', 'default', 'anyone', [], 'page-mail-change', mailChange),
  row('account-deleted', '/account-deleted', 'default', 'anyone', [], 'page-account-deleted', accountDeleted),
  row('complaints', '/complaints', 'default', 'anyone', [], 'page-complaints', coming('coming-complaints')),
  row('lang-config', '/lang-config', 'default', 'anyone', [], 'page-lang-config', coming('coming-lang-config')),

  row('landers-alonetonight-slug', '/landers/alonetonight/:slug?', 'lander', 'anyone', [], 'page-welcome', coming('coming-lander')),
  row('landers-collagelanding-slug', '/landers/collagelanding/:slug?', 'lander', 'anyone', [], 'page-welcome', coming('coming-lander')),
  row('landers-gallery-slug', '/landers/gallery/:slug?', 'lander', 'anyone', [], 'page-welcome', coming('coming-lander')),
  row('landers-iconslanding-slug', '/landers/iconslanding/:slug?', 'lander', 'anyone', [], 'page-welcome', coming('coming-lander')),
  row('landers-maplanding-slug', '/landers/maplanding/:slug?', 'lander', 'anyone', [], 'page-welcome', coming('coming-lander')),
  row('landers-socialnetwork-slug', '/landers/socialnetwork/:slug?', 'lander', 'anyone', [], 'page-welcome', coming('coming-lander')),
  row('landers-transitionsvideolanding-slug', '/landers/transitionsvideolanding/:slug?', 'lander', 'anyone', [], 'page-welcome', coming('coming-lander')),
  row('landers-video-slug', '/landers/video/:slug?', 'lander', 'anyone', [], 'page-welcome', coming('coming-lander')),
  row('landers-tinderswipe', '/landers/tinderswipe', 'lander', 'anyone', [], 'page-welcome', coming('coming-lander')),

  row('ban', '/ban', 'default', 'anyone', [], 'page-ban', coming('coming-static')),
  row('cookies', '/cookies', 'default', 'anyone', [], 'page-cookies', coming('coming-static')),
  row('faq', '/faq', 'default', 'anyone', [], 'page-faq', coming('coming-static')),
  row('privacy', '/privacy', 'default', 'anyone', [], 'page-privacy', coming('coming-static')),
  row('return-policy', '/return-policy', 'default', 'anyone', [], 'page-return-policy', coming('coming-static')),
  row('service', '/service', 'default', 'anyone', [], 'page-service', coming('coming-static')),
  row('terms', '/terms', 'default', 'anyone', [], 'page-terms', coming('coming-static')),
  // The texts with names of an operator's own come with static content; until there are any, no other name exists.
  row('token', '/:token', 'default', 'anyone', [], 'error-not-found', notFound),
];

/** Where no row leads. */
const lost = row('lost', '*', 'default', 'anyone', [], 'error-not-found', notFound);

/** The row that matches an address, and the parameters of its path. */
export function rowAt(pathname: string, rows: readonly Row[] = table): { row: Row; params: Params } {
  return bestMatch(rows, pathname) ?? { row: lost, params: {} };
}
