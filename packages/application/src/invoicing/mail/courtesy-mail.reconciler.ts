import * as Effect from 'effect/Effect';
import type { OrderKind } from '@svc/domain/commerce';
import {
  deliveryOfEmailJob,
  emailJobTable,
  outcomeClass,
  type EmailJob,
  type EmailJobEvent,
  type FatturaRow,
} from '@svc/domain/invoicing';
import { step, type EmailJobId, type Intent, type IntentId, type TimelineEvent } from '@svc/domain/kernel';
import { machine, type CallOutcome, type Mail, runBatch, mustExist } from '../../kernel/index.ts';
import { mailName, mailTexts } from './document-mail.ts';
import { renderPdf, xmlNameOf, xmlOf } from '../desk/fattura-files.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { xmlBytes } from '../mirror/xml-bytes.ts';

/** What `courtesy-mail.reconciler` stands on. */
export type CourtesyMailPorts = Pick<
  InvoicingPorts,
  | 'clock'
  | 'config'
  | 'courtesyPdf'
  | 'deliveries'
  | 'digest'
  | 'emailJobs'
  | 'fatturaReader'
  | 'flags'
  | 'ids'
  | 'intents'
  | 'invoices'
  | 'logger'
  | 'mailer'
  | 'settings'
  | 'timeline'
  | 'unitOfWork'
>;

const LIMIT = 20;
/** Mails on their way beside each other, as in the queue of the others: each waits for the mail server most of its time. */
const AT_ONCE = 4;
const RETRY_AFTER_MS = 60_000;
/** How long a copy of a document that does not stand waits, unless that proves to be issued before. */
const LOOK_AGAIN_MS = 3_600_000;

/**
 * The courtesy PDF: mailed at most once, or Skipped when mail is off.
 * @param kind commerce: of commerce orders; booking: of everything else; absent: all
 */
export const sendCourtesyMails = (ports: CourtesyMailPorts, kind?: OrderKind) =>
  Effect.gen(function* () {
    const due = yield* ports.emailJobs.claim(ports.clock.now(), ports.config.claimMs, LIMIT, kind);
    const byId = new Map(due.map((job) => [job.id as string, job]));
    const send = (id: string) => sendOne(ports)(byId.get(id)!);
    return yield* runBatch(ports.logger, 'courtesy mail', [...byId.keys()], LIMIT, send, AT_ONCE);
  });

const sendOne = (ports: CourtesyMailPorts) => (job: EmailJob) =>
  Effect.gen(function* () {
    const flags = yield* ports.flags.load;
    if (!flags.enable_email_sender || !ports.mailer.configured) return yield* skip(ports)(job.id);
    const row = yield* ports.invoices.findRow(job.fatturaId);
    if (row === null) return;
    const composed = yield* Effect.result(compose(ports)(job, row));
    if (composed._tag === 'Failure') {
      if (composed.failure._tag === 'StoreDown') return yield* Effect.fail(composed.failure);
      // Its claim ends by itself, and it is taken up again.
      if (composed.failure._tag === 'PdfBusy' || composed.failure._tag === 'ReaderBusy') return;
      const code = composed.failure._tag === 'PdfUnmade' ? 'document_too_large' : 'document_unreadable';
      return yield* giveUp(ports)(job.id, code, composed.failure.why);
    }
    const intent = yield* begin(ports)(job);
    if (intent === null) return;
    yield* settleMail(ports)(intent, yield* ports.mailer.send(composed.success));
  });

const move = (job: EmailJob, event: EmailJobEvent): EmailJob => ({
  ...job,
  state: step(emailJobTable, job.state, event).unwrapOr(job.state),
});

const skip = (ports: CourtesyMailPorts) => (id: EmailJobId) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const job = yield* ports.emailJobs.lock(id).pipe(mustExist);
      yield* ports.emailJobs.save(move(job, 'skip'));
      const why = ports.mailer.configured ? 'flagOff' : 'mailAbsent';
      yield* logDelivery(ports)(job, job.state === 'Queued' ? 'skip' : null, why);
      yield* appendEvent(ports)(job, 'mail.Skipped', {});
    }),
  );

/** There is no copy to mail of what cannot be read, or takes too much to print; trying again changes nothing. */
const giveUp = (ports: CourtesyMailPorts) => (id: EmailJobId, code: string, reason: string) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const job = yield* ports.emailJobs.lock(id).pipe(mustExist);
      if (job.state !== 'Queued') return;
      const next = move(job, 'exhaust');
      yield* ports.emailJobs.save(next);
      yield* logDelivery(ports)(job, 'exhaust', code);
      yield* appendEvent(ports)(job, `mail.${next.state}`, { code, reason });
    }),
  );

/** The courtesy copy is of what was issued; a copy that somebody forwards is of any document. */
const mayGo = (ports: CourtesyMailPorts) => (job: EmailJob) =>
  job.purpose === 'courtesy'
    ? Effect.map(
        ports.invoices.findRow(job.fatturaId),
        (row) => row !== null && outcomeClass(row.state) === 'Confirmed',
      )
    : Effect.succeed(true);

/**
 * Null: somebody else is at it, it was given another address since the mail was composed and is taken up again, or its
 * document was refused or is in doubt, and the mail waits until one is issued.
 */
const begin = (ports: CourtesyMailPorts) => (composed: EmailJob) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const job = yield* ports.emailJobs.lock(composed.id).pipe(mustExist);
      if (job.state !== 'Queued' || job.to !== composed.to) return null;
      if (!(yield* mayGo(ports)(job))) {
        const nextAttemptAt = ports.clock.now().add({ milliseconds: LOOK_AGAIN_MS });
        yield* ports.emailJobs.save({ ...job, nextAttemptAt });
        return null;
      }
      const attempt = job.attempts + 1;
      const intent: Intent = {
        id: ports.ids.next<IntentId>(),
        kind: 'mail.send',
        subject: job.id,
        attempt,
        idempotencyKey: `svc-mail-${job.id}-${attempt}`,
        paramsHash: ports.digest.sha256(`${job.fatturaId} ${job.to}`),
        state: 'Planned',
        plannedAt: ports.clock.now(),
        resolvedAt: null,
        outcome: null,
      };
      yield* ports.intents.plan(intent);
      yield* ports.emailJobs.save({ ...move(job, 'begin'), attempts: attempt });
      return intent;
    }),
  );

const settleMail =
  (ports: CourtesyMailPorts) => (intent: Intent, outcome: CallOutcome<{ readonly messageId: string }>) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const job = yield* ports.emailJobs.lock(intent.subject as EmailJobId).pipe(mustExist);
        const facts =
          outcome.kind === 'confirmed'
            ? { messageId: outcome.value.messageId }
            : outcome.kind === 'refused'
              ? { code: outcome.code }
              : { reason: outcome.reason };
        const resolved = ({ confirmed: 'confirm', refused: 'refuse', unknown: 'lose' } as const)[outcome.kind];
        if (!(yield* ports.intents.resolve(intent.id, resolved, ports.clock.now(), facts))) return;
        const exhausted = job.attempts >= ports.config.invoiceEmailMaxAttempts;
        const event = ({ confirmed: 'accept', refused: exhausted ? 'exhaust' : 'refuse', unknown: 'lose' } as const)[
          outcome.kind
        ];
        const next = move(job, event);
        yield* ports.emailJobs.save({
          ...next,
          nextAttemptAt: ports.clock.now().add({ milliseconds: RETRY_AFTER_MS * job.attempts }),
        });
        yield* logDelivery(ports)(job, event, outcome.kind === 'refused' ? outcome.code : null);
        yield* appendEvent(ports)(job, `mail.${next.state}`, facts);
      }),
    );

/** A mail whose sending nobody wrote down may have gone out: a person looks, it is not sent again. */
export const resolveMail = (ports: CourtesyMailPorts) => (intent: Intent) =>
  intent.state === 'Planned'
    ? settleMail(ports)(intent, { kind: 'unknown', reason: 'no answer was written down' })
    : Effect.void;

/** How the mail stands, in the log of all mails, once it came to an end or waits for another attempt. @param event null: it did not move */
const logDelivery =
  (ports: CourtesyMailPorts) => (job: EmailJob, event: EmailJobEvent | null, lastOutcome: string | null) =>
    event === null
      ? Effect.void
      : ports.deliveries.record({
          id: job.id,
          class: 'once',
          channel: 'invoice',
          template: job.purpose,
          purposeKey: null,
          to: job.to,
          attempts: job.attempts,
          lastOutcome,
          createdAt: job.createdAt,
          event: deliveryOfEmailJob[event],
          at: ports.clock.now(),
        });

const appendEvent =
  (ports: CourtesyMailPorts) =>
  (job: EmailJob, event: TimelineEvent, facts: Readonly<Record<string, string | number | boolean | null>>) =>
    Effect.gen(function* () {
      const row = yield* ports.invoices.findRow(job.fatturaId);
      if (row?.orderId == null) return;
      yield* ports.timeline.append(row.orderId, {
        at: ports.clock.now(),
        event,
        actor: machine('mails'),
        amountCents: null,
        facts: { number: row.number, ...facts },
      });
    });

const compose = (ports: CourtesyMailPorts) => (job: EmailJob, row: FatturaRow) =>
  Effect.gen(function* () {
    const pdf = job.files.includes('pdf') ? yield* renderPdf(ports)(row, job.locale) : null;
    const name = mailName(row);
    const attachments: Mail['attachments'] = [
      ...(pdf === null ? [] : [{ fileName: `${name}.pdf`, contentType: 'application/pdf', content: pdf }]),
      ...(job.files.includes('xml')
        ? [{ fileName: xmlNameOf(row), contentType: 'application/xml', content: xmlBytes(xmlOf(row)) }]
        : []),
    ];
    return { key: job.id, to: job.to, ...mailTexts(job, row), attachments } satisfies Mail;
  });
