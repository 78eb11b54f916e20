import { migrate, mikroMailQueue, openDatabase } from '@svc/adapters-db';
import type { NewMail } from '@svc/application/kernel';
import { anId } from '@svc/application/testing';
import type { MailId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { ask } from '../kernel/postgres.ts';
import { cipher } from './mail-worker.ts';

export const aMail = (nth: number, at: Temporal.Instant): NewMail => ({
  id: anId<MailId>(),
  at,
  kind: 'confirmation',
  to: `client${nth}@example.test`,
  subject: 'Conferma',
  text: 'a'.repeat(200),
});

/** Fills a database with mails that wait, through the queue. */
export const prepareMails = async (url: string, count: number): Promise<void> => {
  await migrate(url);
  const database = openDatabase({ url });
  const queue = mikroMailQueue(database, cipher);
  const at = Temporal.Now.instant();
  const mails = Effect.forEach(
    Array.from({ length: count }, (_, nth) => aMail(nth, at)),
    queue.enqueue,
    { concurrency: 64, discard: true },
  );
  try {
    await Effect.runPromise(mails);
  } finally {
    await database.close();
  }
  await ask(url, 'analyze mail'); // as for the table by hand
};

export const mailsLeft = `select count(*)::int as n from mail`;
