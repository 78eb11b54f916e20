import type { MailQueue, SecretsCipher } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { sql } from './statement.ts';

const enqueue = sql(
  'mail_enqueue',
  `insert into mail (id, kind, recipient, content, state, attempts, next_attempt_at, created_at)
   values ($1, $2, $3, $4, 'Queued', 0, $5, $5)`,
);

export const mikroMailQueue = (database: Database, secrets: SecretsCipher): MailQueue => ({
  enqueue: ({ id, at, kind, to, subject, text }) =>
    Effect.asVoid(
      Effect.suspend(() =>
        database.query(enqueue, [id, kind, to, secrets.seal(`mail:${id}`, JSON.stringify({ subject, text })), at]),
      ),
    ),
});
