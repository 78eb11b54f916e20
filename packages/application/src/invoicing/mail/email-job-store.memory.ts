import * as Effect from 'effect/Effect';
import type { Order, OrderKind } from '@svc/domain/commerce';
import type { EmailJob, FatturaRow } from '@svc/domain/invoicing';
import type { FatturaId } from '@svc/domain/kernel';
import { notFound, taken } from '../../kernel/index.ts';
import { claimIn } from '../../kernel/kernel-stores.memory.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import type { EmailJobStore } from '../emission/invoice-store.ts';

const instant = (a: Temporal.Instant, b: Temporal.Instant): number => Temporal.Instant.compare(a, b);

const orderOf = (view: MemoryView, fatturaId: FatturaId): Order | undefined => {
  const orderId = view.get<FatturaRow>('fattura', fatturaId)?.orderId ?? null;
  return orderId === null ? undefined : view.get<Order>('order', String(orderId));
};

/** The kind of order behind a mail; what comes from no order is counted with the bookings. */
const kindOf = (view: MemoryView, fatturaId: FatturaId): OrderKind => orderOf(view, fatturaId)?.kind ?? 'booking';

const courtesyOf = (view: MemoryView, fatturaId: FatturaId): EmailJob | undefined =>
  view.all<EmailJob>('emailJob').find((job) => job.fatturaId === fatturaId && job.purpose === 'courtesy');

const insertMail = (db: MemoryDatabase, op: string, jobIn: (view: MemoryView) => EmailJob) =>
  unique(
    db.write(op, (view) => {
      const job = jobIn(view);
      return job.purpose === 'courtesy' && courtesyOf(view, job.fatturaId) !== undefined
        ? taken('email_job_courtesy')
        : view.put('emailJob', job.id, job);
    }),
  );

/** Of the account that bought, where the document is of an order and the account is there. */
const buyersLanguage = (view: MemoryView, { fatturaId, locale }: EmailJob): EmailJob['locale'] => {
  const order = orderOf(view, fatturaId);
  const account = order && view.get<{ readonly preferredLanguage: EmailJob['locale'] }>('account', order.userId);
  return account?.preferredLanguage ?? locale;
};

export const memoryEmailJobStore = (db: MemoryDatabase): EmailJobStore => ({
  insert: (job) => insertMail(db, 'emailJobs.insert', () => job),
  insertForBuyer: (job) =>
    insertMail(db, 'emailJobs.insertForBuyer', (view) => ({ ...job, locale: buyersLanguage(view, job) })),
  lock: (id) =>
    Effect.flatMap(
      db.write('emailJobs.lock', (view) => view.get<EmailJob>('emailJob', id)),
      (job) => (job === undefined ? Effect.fail(notFound('EmailJob')) : Effect.succeed(job)),
    ),
  save: (job) => db.write('emailJobs.save', (view) => view.put('emailJob', job.id, job)),
  claim: (now, claimMs, limit, kind) =>
    db.write('emailJobs.claim', (view) =>
      claimIn(
        view,
        'emailJob',
        view
          .all<EmailJob>('emailJob')
          .filter((job) => job.state === 'Queued' && instant(job.nextAttemptAt, now) <= 0)
          .filter(({ fatturaId }) => kind === undefined || kindOf(view, fatturaId) === kind)
          .toSorted((a, b) => instant(a.nextAttemptAt, b.nextAttemptAt)),
        (job) => job.id,
        now,
        claimMs,
        limit,
      ),
    ),
  find: (id) => db.read('emailJobs.find', (view) => view.get<EmailJob>('emailJob', id) ?? null),
  courtesyOf: (fatturaId) => db.read('emailJobs.courtesyOf', (view) => courtesyOf(view, fatturaId) ?? null),
});
