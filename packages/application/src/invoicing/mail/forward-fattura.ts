import * as Effect from 'effect/Effect';
import { emailJobTable, type EmailJob } from '@svc/domain/invoicing';
import { step, type EmailJobId, type FatturaId } from '@svc/domain/kernel';
import { changesBetween, nameMade, type AuditedActor } from '../../kernel/index.ts';
import { readFattura } from '../desk/fattura-files.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

type Ports = Pick<
  InvoicingPorts,
  'audit' | 'clock' | 'emailJobs' | 'flags' | 'ids' | 'invoices' | 'mailer' | 'outbox' | 'unitOfWork'
>;

export interface ForwardFattura {
  readonly fatturaId: FatturaId;
  readonly to: string;
  readonly note: string | null;
  readonly files: EmailJob['files'];
  readonly locale: EmailJob['locale'];
  readonly actor: AuditedActor;
}

/**
 * Queues a copy of any document to any address, in the queue of the courtesy mails and by its rules: at most once, and
 * Skipped at once while mail is off.
 */
export const forwardFattura = (ports: Ports) => (command: ForwardFattura) =>
  Effect.gen(function* () {
    const row = yield* readFattura(ports)(command.fatturaId);
    const { enable_email_sender: enabled } = yield* ports.flags.load;
    const now = ports.clock.now();
    const queued: EmailJob = {
      id: ports.ids.next<EmailJobId>(),
      fatturaId: row.id,
      purpose: 'forward',
      files: command.files,
      note: command.note,
      to: command.to,
      locale: command.locale,
      state: 'Queued',
      attempts: 0,
      nextAttemptAt: now,
      createdAt: now,
    };
    const sendable = enabled && ports.mailer.configured;
    const job = sendable ? queued : { ...queued, state: step(emailJobTable, 'Queued', 'skip').unwrapOr(queued.state) };
    yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        yield* ports.emailJobs.insert(job);
        yield* nameMade(job.id);
        yield* ports.audit.record({
          actor: command.actor,
          action: 'Created',
          operation: 'fattura.forward',
          entity: 'fattura',
          entityId: row.id,
          changes: changesBetween(null, { mail: job.id, files: [...job.files], state: job.state }),
        });
        yield* ports.outbox.wake('mails');
      }),
    );
    return job;
  });

/** A copy that was queued, as it is now. */
export const findForwarded = (ports: Pick<InvoicingPorts, 'emailJobs'>) => (id: EmailJobId) => ports.emailJobs.find(id);
