import { mikroMailQueue, openDatabase, openListener, kernelStores } from '@svc/adapters-db';
import { queueMail } from '@svc/application/kernel';
import { processScheduler } from '@svc/app';
import type { MailId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { percentile } from '../kernel/figures.ts';
import { cipher, mailWorker } from './mail-worker.ts';
import { aMail } from './mails.ts';

/** Since when each mail waits, and who wants to hear when it is done. */
type Awaited = Map<MailId, (at: number) => void>;

/**
 * From the statement that queues a mail, in a transaction, until it is written down as sent: a worker that listens, on connections of its
 * own, at low load. @returns the median in milliseconds
 */
export const mailLatency = async (url: string, mails: number): Promise<number> => {
  const waiting: Awaited = new Map();
  const logger = { log: () => undefined };
  const scheduler = processScheduler(logger);
  const worker = mailWorker(
    url,
    () => undefined,
    0,
    (ids) => {
      for (const id of ids) waiting.get(id)?.(performance.now());
    },
  );
  const loop = { name: 'mails', firstAfterMs: 0, everyMs: 30_000, topics: ['mails' as const] };
  const work = Effect.orDie(worker.turn);
  const { stop } = await Effect.runPromise(scheduler.start({ ...loop, work }));
  let listening = (): void => undefined;
  const ready = new Promise<void>((resolve) => (listening = resolve));
  const listener = openListener({ url, onWake: scheduler.wake, onListening: listening });
  await ready;
  const database = openDatabase({ url, poolMax: 2 });
  const queue = queueMail({ mails: mikroMailQueue(database, cipher), outbox: kernelStores(database).outbox });
  const { run } = kernelStores(database).unitOfWork;
  const once = async (): Promise<number> => {
    const mail = aMail(0, Temporal.Now.instant());
    const from = performance.now();
    const done = new Promise<number>((resolve) => waiting.set(mail.id, resolve));
    await Effect.runPromise(run(queue(mail)));
    return (await done) - from;
  };
  const took: number[] = [];
  for (let nth = 0; nth < mails; nth += 1) took.push(await once());
  await listener.close();
  await Effect.runPromise(stop);
  await Promise.all([database.close(), worker.close()]);
  return percentile(took, 0.5);
};
