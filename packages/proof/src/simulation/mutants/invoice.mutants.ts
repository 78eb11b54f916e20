import * as Effect from 'effect/Effect';
import type { FatturaRow } from '@svc/domain/invoicing';
import type { MoneyPorts } from '@svc/application/commerce';
import { withGateway } from './gateway.mutants.ts';
import type { Mutant, MutantTools } from './mutant.ts';

/** Whatever the gateway finds under the number is given the content that we would find ours by. */
const withOwnContent = (ports: MoneyPorts, { world }: MutantTools): MoneyPorts =>
  withGateway((gateway) => ({
    search: (document) =>
      Effect.map(gateway.search(document), (hits) => {
        const own = world.db
          .rows<FatturaRow>('fattura')
          .find((row) => row.number === document.number && row.submittedXml !== null);
        return own === undefined ? hits : hits.map((hit) => ({ ...hit, xml: own.submittedXml }));
      }),
  }))(ports);

/** Bugs in how invoices and mails leave, and work that nobody does. */
export const invoiceMutants: readonly Mutant[] = [
  {
    name: 'an emission is sent again when its answer is lost',
    focus: { lostAnswer: 0.3 },
    damage: withGateway((gateway) => ({
      emit: (emission) =>
        Effect.flatMap(gateway.emit(emission), (outcome) =>
          outcome.kind === 'unknown' ? gateway.emit(emission) : Effect.succeed(outcome),
        ),
    })),
  },
  {
    name: 'a lost emission answer counts as not sent',
    focus: { lostAnswer: 0.3 },
    damage: withGateway((gateway) => ({
      emit: (emission) =>
        Effect.map(gateway.emit(emission), (outcome) =>
          outcome.kind === 'unknown' ? { kind: 'refused', where: 'unreachable', message: 'timeout' } : outcome,
        ),
    })),
  },
  {
    name: 'a word that is no state counts as success',
    focus: { unknownWord: 0.5 },
    damage: withGateway((gateway) => ({
      emit: (emission) =>
        Effect.map(gateway.emit(emission), (outcome) =>
          outcome.kind === 'answered' && outcome.row.state === null
            ? { ...outcome, row: { ...outcome.row, state: 'INVI', rawState: 'INVI' } }
            : outcome,
        ),
    })),
  },
  {
    name: 'nothing found at the gateway counts as never sent',
    focus: { lostRequest: 0.3 },
    damage: (ports) => ({
      ...ports,
      invoices: {
        ...ports.invoices,
        saveJob: (job) =>
          ports.invoices.saveJob(
            job.state === 'NeedsReview' ? { ...job, state: 'Queued', nextAttemptAt: job.createdAt } : job,
          ),
      },
    }),
  },
  {
    name: 'a document of the same number counts as ours',
    focus: { foreignNumbers: 0.9, lostRequest: 0.2, customers: 6 },
    damage: withOwnContent,
  },
  {
    name: 'nobody confirms that a document is absent',
    focus: { lostAnswer: 0.3, lostRequest: 0.3, adminActions: 1 },
    damage: (ports) => ({
      ...ports,
      invoices: {
        ...ports.invoices,
        lockJob: (id) =>
          Effect.map(ports.invoices.lockJob(id), (job) =>
            job.state === 'NeedsReview' ? { ...job, state: 'Failed' as const } : job,
          ),
      },
    }),
  },
  {
    name: 'a mail is sent without its intent',
    damage: (ports) => ({
      ...ports,
      emailJobs: {
        ...ports.emailJobs,
        claim: (...args) =>
          Effect.tap(ports.emailJobs.claim(...args), (jobs) =>
            Effect.forEach(jobs, (job) =>
              ports.mailer.send({ key: job.id, to: job.to, subject: '', text: '', attachments: [] }),
            ),
          ),
      },
    }),
  },
  {
    name: 'a mail is repeated when its answer is lost',
    focus: { lostAnswer: 0.3 },
    damage: (ports) => ({
      ...ports,
      mailer: {
        ...ports.mailer,
        send: (mail) =>
          Effect.flatMap(ports.mailer.send(mail), (outcome) =>
            outcome.kind === 'unknown' ? ports.mailer.send(mail) : Effect.succeed(outcome),
          ),
      },
    }),
  },
  {
    name: 'webhooks are acknowledged before they are committed',
    focus: { storeDown: 0.03, crash: 0.01, duplicateEvent: 0 },
    acknowledgesAll: true,
  },
  { name: 'nobody expires orders', withoutLoops: ['expireOrders'] },
  { name: 'nobody looks up open intents', withoutLoops: ['resolveIntents'] },
  {
    name: 'nobody settles pending refunds',
    focus: { refundPending: 0.8, adminActions: 1 },
    withoutLoops: ['settlePendingRefunds'],
  },
  { name: 'nobody reads the mirror', focus: { erroLater: 0.5 }, withoutLoops: ['syncMirror'] },
];
