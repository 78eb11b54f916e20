import * as Effect from 'effect/Effect';
import type { SessionId } from '@svc/domain/kernel';
import type { LoopStatus, StoreDown } from '../../kernel/index.ts';
import type { SessionStore } from '../account/account-store.ts';

/** Sessions that were used and whose use is not written down yet. */
export interface SeenSessions {
  /** At once, in memory: no request waits for a write. */
  readonly note: (id: SessionId) => void;
  /** Writes down what was noted, all in one statement; what a fault loses is noted again by the next use. */
  readonly write: Effect.Effect<LoopStatus, StoreDown>;
}

export const seenSessions = (sessions: Pick<SessionStore, 'saw'>): SeenSessions => {
  let noted = new Set<SessionId>();
  return {
    note: (id) => void noted.add(id),
    write: Effect.suspend(() => {
      const ids = [...noted];
      noted = new Set();
      const status: LoopStatus = { done: ids.length, failed: 0, more: false };
      return ids.length === 0 ? Effect.succeed(status) : Effect.as(sessions.saw(ids), status);
    }),
  };
};
