import { create } from 'zustand';
import { deleteAccount } from '../api/leaving';
import { abandonCalls, onLoggedOut, Refused } from '../api/http';
import { postLogout } from '../api/logout';
import { fetchUser, postLogIn, putUser } from '../api/user';
import { postSignUp } from '../api/signup';
import type { Rev, SignUp, Sync, User, UserAnswer } from '../api/wire.gen';
import { readCookie } from '../platform/cookies';
import { takePageData } from '../platform/page-data';

type SessionState = {
  /** `unknown` until the server has answered, which is requested only for browsers that may be logged in. */
  status: 'unknown' | 'visitor' | 'member';
  user: User | null;
  /** The revision `user` is from: an older record does not take its place. */
  rev: Rev;
};

const VISITOR: SessionState = { status: 'visitor', user: null, rev: -1 };

export const useSession = create<SessionState>(() => ({ ...VISITOR, status: 'unknown' }));

type LeavingTask = (user: User) => Promise<void>;
const leavingTasks = new Set<LeavingTask>();

/** Registers a task for a logout on purpose: it removes data that must not stay in this browser. */
export function onLeaving(task: LeavingTask): void {
  leavingTasks.add(task);
}

const keptStore = () => import('./kept');

let firstState: Sync | null = null;

/** The member's state that the server wrote into the page. It can be taken once. */
export function takeFirstState(): Sync | null {
  const state = firstState;
  firstState = null;
  return state;
}

/**
 * Determines who is logged in: from the page, from what a page of the same `build` has kept, or else by a call. Throws
 * when the server cannot be reached.
 */
export async function loadSession(build?: string): Promise<void> {
  const state = takePageData('state') as Sync | null;
  if (state?.user) {
    firstState = state;
    becomeMember({ user: state.user, rev: state.rev });
    return;
  }
  if (!mayBeMember()) {
    endSession();
    // A session has ended while no page was open.
    if (readCookie('kept') !== null) void keptStore().then(({ forgetKept }) => forgetKept());
    return;
  }
  try {
    // The page comes without a state where it could not be fetched.
    const kept = await keptStore().then(({ keptMember }) => keptMember(build));
    becomeMember(kept ?? (await fetchUser()));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    endSession();
  }
}

export async function logIn(email: string, password: string): Promise<void> {
  becomeMember(await postLogIn({ email, password }));
}

/**
 * Creates an account, whose member is logged in at once; not on a site that keeps to itself who its members are. Whether
 * somebody is logged in now.
 */
export async function signUp(form: SignUp): Promise<boolean> {
  const { user, rev } = await postSignUp(form);
  if (!user || rev === null) return false;
  becomeMember({ user, rev });
  return true;
}

export async function logOut(): Promise<void> {
  const { user } = useSession.getState();
  try {
    await postLogout();
  } catch (error) {
    // The socket may report the end of the session before this call is answered.
    if (useSession.getState().status === 'member') throw error;
  }
  await leave(user);
}

/**
 * Deletes the member's account; a mail says how to come back. `onDeleted` opens a page for visitors before the session
 * ends: from a page for members one would be led to the login.
 */
export async function leaveForGood(password: string, onDeleted: () => void): Promise<void> {
  const { user } = useSession.getState();
  await deleteAccount({ password });
  onDeleted();
  await leave(user);
}

async function leave(user: User | null): Promise<void> {
  endSession();
  if (user) await Promise.all([...leavingTasks].map((task) => task(user)));
}

/** The language of the member's account. */
export async function setLanguage(language: string): Promise<void> {
  const { user, rev } = await putUser({ language });
  takeUser(user, rev);
}

/** Takes the member's record, unless a newer one is here. */
export function takeUser(user: User, rev: Rev): void {
  const session = useSession.getState();
  if (session.status !== 'member' || rev < session.rev || user === session.user) return;
  useSession.setState({ user, rev });
}

/** Ends the session on this page, whichever side ended it. */
export function endSession(): void {
  const { status } = useSession.getState();
  if (status === 'visitor') return;
  if (status === 'member') abandonCalls();
  firstState = null;
  useSession.setState(VISITOR);
}

function becomeMember({ user, rev }: UserAnswer): void {
  useSession.setState({ status: 'member', user, rev });
}

/** The session cookie itself cannot be read; this one lives as long. */
export function mayBeMember(): boolean {
  return readCookie('member') === '1';
}

onLoggedOut(endSession);
