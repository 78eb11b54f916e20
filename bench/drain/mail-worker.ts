import { mikroMailQueue, mikroOutbox, openDatabase } from '@svc/adapters-db';
import { secretsCipher, parseKeyRing } from '@svc/adapters-platform';
import { sendMails, type Mailer } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import { benchKeyRing } from '../kernel/svc.ts';

/** Content as the product seals it. */
export const cipher = secretsCipher(parseKeyRing(benchKeyRing), 'bench');

/** One turn of the mail loop: how many mails it took care of. */
export interface MailWorker {
  readonly turn: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/**
 * The mail loop as a process runs it, before a mail server that takes everything at once and does nothing.
 * @param hand hears the key of each mail that is handed over
 * @param aheadMs how far its clock is ahead: past the claims of a worker that died
 */
export const mailWorker = (url: string, hand: (key: string) => void, aheadMs = 0): MailWorker => {
  const database = openDatabase({ url, poolMax: 5 });
  const mailer: Mailer = {
    configured: true,
    send: ({ key }) => Effect.sync(() => (hand(key), { kind: 'confirmed', value: { messageId: key } })),
  };
  const clock = {
    now: () => Temporal.Now.instant().add({ milliseconds: aheadMs }),
    monotonicMs: () => performance.now(),
  };
  const turn = sendMails({
    clock,
    logger: { log: () => undefined },
    mails: mikroMailQueue(database, cipher),
    mailer,
    outbox: mikroOutbox(database),
  });
  return { turn: () => Effect.runPromise(Effect.map(turn, ({ done }) => done)), close: database.close };
};
