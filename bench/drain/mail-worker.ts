import { mikroMailQueue, openDatabase, kernelStores } from '@svc/adapters-db';
import { secretsCipher, parseKeyRing } from '@svc/adapters-platform';
import { sendMails, type LoopStatus, type Mailer, type StoreDown } from '@svc/application/kernel';
import type { MailId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { benchKeyRing } from '../kernel/svc.ts';
import { laneOf, type Lane } from './lane.ts';

/** Content as the product seals it. */
export const cipher = secretsCipher(parseKeyRing(benchKeyRing), 'bench');

/** The loop's parts, for a scheduler; and the loop as a lane that is connected already. */
export interface MailWorker {
  readonly turn: Effect.Effect<LoopStatus, StoreDown>;
  readonly lane: () => Promise<Lane>;
  readonly close: () => Promise<void>;
}

/**
 * The mail loop as a process runs it, before a mail server that takes everything at once and does nothing.
 * @param hand hears the key of each mail that is handed over
 * @param aheadMs how far its clock is ahead: past the claims of a worker that died
 * @param settled hears which mails have been written down
 */
export const mailWorker = (
  url: string,
  hand: (key: string) => void,
  aheadMs = 0,
  settled: (ids: readonly MailId[]) => void = () => undefined,
): MailWorker => {
  const database = openDatabase({ url, poolMax: 5 });
  const mails = mikroMailQueue(database, cipher);
  const mailer: Mailer = {
    configured: true,
    send: ({ key }) => Effect.sync(() => (hand(key), { kind: 'confirmed', value: { messageId: key } })),
  };
  const clock = {
    now: aheadMs === 0 ? Temporal.Now.instant : () => Temporal.Now.instant().add({ milliseconds: aheadMs }),
    monotonicMs: () => performance.now(),
  };
  const turn = sendMails({
    clock,
    logger: { log: () => undefined },
    mails: {
      ...mails,
      exchange: (results, claim) =>
        Effect.tap(mails.exchange(results, claim), () =>
          Effect.sync(() => settled(results.map(({ mail }) => mail.id))),
        ),
    },
    mailer,
    mailParts: { calendar: () => Effect.succeed(null) },
    outbox: kernelStores(database).outbox,
  });
  const count = Effect.map(turn, ({ done }) => done);
  return {
    turn,
    lane: async () => {
      await Effect.runPromise(database.query({ name: 'bench_ready', text: 'select 1' }, []));
      return laneOf(() => Effect.runPromise(count), database.close);
    },
    close: database.close,
  };
};
