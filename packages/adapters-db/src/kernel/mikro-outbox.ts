import type { Outbox } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { sql } from './statement.ts';

/** The channel of every wake-up; the payload is the topic. One database is one tenant, so no tenant is named. */
export const wakeChannel = 'svc_wake';

const notify = sql('outbox_wake', `select pg_notify('${wakeChannel}', $1)`);

/** NOTIFY is delivered when the transaction commits, and never when it rolls back. */
export const mikroOutbox = (database: Database): Outbox => ({
  wake: (topic) => Effect.asVoid(database.query(notify, [topic])),
});
