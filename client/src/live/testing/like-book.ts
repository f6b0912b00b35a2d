/** The likes of one member, on the server's side: both ways, passed ones and new ones. */
import type { Like, Likes, LikeState, MemberId, Rev, Totals } from '../../api/wire.gen';
import { cardOf } from '../../stores/chats';
import { profileOf } from './people';

type Row = { likedBy: Rev | null; isNew: boolean; liked: Rev | null; isPassed: boolean; stamp: Rev };

export type LikeAct = 'likedBy' | 'unlikedBy' | 'like' | 'unlike' | 'pass' | 'undoPass' | 'look';

const NOBODY: Row = { likedBy: null, isNew: false, liked: null, isPassed: false, stamp: 0 };

export class LikeBook {
  readonly #rows = new Map<MemberId, Row>();

  /** Whether this would change anything that the member sees. */
  allows(act: LikeAct, id: MemberId): boolean {
    const row = this.#row(id);
    return JSON.stringify(shown(changed(row, act, 1), id)) !== JSON.stringify(shown(row, id));
  }

  do(act: LikeAct, id: MemberId, rev: Rev): void {
    this.#rows.set(id, { ...changed(this.#row(id), act, rev), stamp: rev });
  }

  /** The database is another one. */
  stampAll(rev: Rev): void {
    for (const [id, row] of this.#rows) this.#rows.set(id, { ...row, stamp: rev });
  }

  of(id: MemberId): Like | null {
    const state = shown(this.#row(id), id);
    return state && { ...state, profile: profileOf(id) };
  }

  all(): Like[] {
    return [...this.#rows.keys()].sort((a, b) => a - b).flatMap((id) => this.of(id) ?? []);
  }

  changedAfter(rev: Rev): { likes: Like[]; likes_gone: MemberId[] } {
    const ids = [...this.#rows].filter(([, { stamp }]) => stamp > rev).map(([id]) => id);
    return {
      likes: ids.flatMap((id) => this.of(id) ?? []),
      likes_gone: ids.filter((id) => this.of(id) === null),
    };
  }

  newLikes(): number {
    return this.all().filter(({ like_new }) => like_new).length;
  }

  answer(totals: Totals, rev: Rev): Likes {
    const likes = this.all();
    const states = likes.map(({ id, liked_by, like_new, liked }) => ({ id, liked_by, like_new, liked }));
    return {
      profiles: likes.flatMap(({ profile }) => cardOf(profile) ?? []),
      liked_by: states.filter(({ liked_by }) => liked_by !== null),
      liked: states.filter(({ liked_by }) => liked_by === null),
      totals,
      rev,
    };
  }

  #row(id: MemberId): Row {
    return this.#rows.get(id) ?? NOBODY;
  }
}

function changed(row: Row, act: LikeAct, rev: Rev): Row {
  switch (act) {
    case 'likedBy':
      return row.likedBy === null ? { ...row, likedBy: rev, isNew: row.liked === null } : row;
    case 'unlikedBy':
      return { ...row, likedBy: null, isNew: false, isPassed: false };
    case 'like':
      return { ...row, liked: row.liked ?? rev, isNew: false, isPassed: false };
    case 'unlike':
      return { ...row, liked: null };
    case 'pass':
      return row.likedBy !== null && row.liked === null ? { ...row, isPassed: true } : row;
    case 'undoPass':
      return { ...row, isPassed: false };
    case 'look':
      return { ...row, isNew: false };
  }
}

function shown({ likedBy, isNew, liked, isPassed }: Row, id: MemberId): LikeState | null {
  const liked_by = isPassed ? null : likedBy;
  return liked_by === null && liked === null ? null : { id, liked_by, like_new: isNew && !isPassed, liked };
}
