import type { Outbox } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { CurrentTransaction } from './transaction.ts';

/** Inside a unit of work the wake-up waits for the commit, and a rollback forgets it. */
export const mikroOutbox = (database: Database): Outbox => ({
  wake: (topic) =>
    Effect.map(CurrentTransaction, (transaction) => {
      if (transaction === undefined) database.wake(topic);
      else transaction.wakes.add(topic);
    }),
});
