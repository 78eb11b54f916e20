import { availableParallelism } from 'node:os';
import type { HasherBusy, PasswordHasher } from '@svc/application/accounts';
import * as Effect from 'effect/Effect';
import { dummyHash, isCurrentForm } from './hash-form.ts';
import { openHashPool, type HashPool } from './hash-pool.ts';
import type { HashAnswer, HashWork } from './hash-protocol.ts';

export interface BcryptOptions {
  /** 4 to 31; each step doubles the work. Default 12. */
  readonly cost?: number;
  /** Child processes. Default: one per core, at most 4. */
  readonly processes?: number;
  /** Checks that may wait; more are refused as busy. Default 64. */
  readonly queueLimit?: number;
  /** Children that others use too, or a share of them, instead of some of its own. */
  readonly pool?: HashPool;
}

export interface BcryptHasher extends PasswordHasher {
  /** Lets what is being hashed end and dismisses the children. */
  readonly close: () => Promise<void>;
  readonly pids: HashPool['pids'];
}

const busy: HasherBusy = { _tag: 'HasherBusy' };

/** BCrypt in child processes at nice 19, so that a burst of logins slows down no other request. */
export const openBcryptHasher = (options: BcryptOptions = {}): BcryptHasher => {
  const { cost = 12, processes = Math.min(4, availableParallelism()), queueLimit = 64 } = options;
  const pool = options.pool ?? openHashPool({ processes, queueLimit });
  const ask = (work: HashWork): Effect.Effect<HashAnswer, HasherBusy> =>
    Effect.callback((resume) => {
      const takeBack = pool.submit(work, (end) => resume(end.ok ? Effect.succeed(end.answer) : Effect.fail(busy)));
      if (takeBack === undefined) return resume(Effect.fail(busy));
      return Effect.sync(() => void takeBack());
    });
  return {
    hash: (password) => Effect.map(ask({ op: 'hash', password, cost }), String),
    verify: (password, hash) => {
      const work: HashWork = { op: 'verify', password, hash: hash ?? dummyHash(cost) };
      return Effect.map(ask(work), (answer) => hash !== undefined && answer === true);
    },
    isCurrent: (hash) => isCurrentForm(hash, cost),
    close: pool.close,
    pids: pool.pids,
  };
};
