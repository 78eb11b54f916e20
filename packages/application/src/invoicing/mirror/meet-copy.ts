import * as Effect from 'effect/Effect';
import {
  judgeCopy,
  moveJob,
  moveRow,
  outcomeClass,
  standsInItsPlace,
  verdictOf,
  type FatturaRow,
} from '@svc/domain/invoicing';
import type { TimelineEvent } from '@svc/domain/kernel';
import { machine, mustExist } from '../../kernel/index.ts';
import { earlierCopies, openIntent } from './earlier-copies.ts';
import type { InvoiceGateway, RemoteFattura } from '../gateway/invoice-gateway.ts';
import { linkedToSource } from './issued-source.ts';
import { isRefused, searchProof, type ResolveEmissionPorts } from '../emission/resolve-emission.ts';
import { followJob, queueCourtesyMail, settleRow, settleWithin, wordOf } from '../emission/settle-emission.ts';

/** What `meet-copy` stands on. */
export type MeetCopyPorts = ResolveEmissionPorts;

/**
 * A document at the gateway that no row names, under a number that a row has already. Were it passed over, that row's
 * document could go out beside it: so the row takes it for its own, or a person is warned and it is left there.
 * @param copyRow the row that it would have become; @param remote with its document in `xml`
 */
export const meetCopy =
  (ports: MeetCopyPorts) => (gateway: InvoiceGateway, copyRow: FatturaRow, remote: RemoteFattura) =>
    Effect.gen(function* () {
      const holderId = yield* ports.invoices.numberHolder(copyRow);
      const holder = holderId === null ? null : yield* ports.invoices.findRow(holderId);
      // Another process was quicker with this very document: nothing is left to do.
      if (holder === null || isNamedBy(holder, copyRow)) return;
      const intent = yield* openIntent(ports)(holder);
      const attempt = Math.max(LATER, intent?.attempt ?? holder.attempts + 1);
      // What an earlier attempt came to was refused. A list may show it as it was before; a read shows whether it stands again.
      const isEarlier = (yield* earlierCopies(ports)(holder, attempt)).has(remote.remoteId);
      const now = isEarlier ? yield* gateway.read(remote.remoteId) : remote;
      if (now === null || (isEarlier && isRefused(now))) return;
      if (judgeCopy(holder, { ...copyRow, state: now.state }) !== 'adopt' || isRefused(now))
        return yield* settleCopy(ports)(holder, copyRow, now);
      // Of several that stand, the row takes the oldest: that is the one which SDI takes.
      const oldest = yield* searchProof(ports)(gateway, holder, attempt);
      const other =
        oldest === null
          ? null
          : yield* ports.invoices.findRemote(copyRow.provider, copyRow.environment, oldest.remoteId);
      const isFree = other === null || other.id === holder.id;
      const found = oldest !== null && isFree ? oldest : { ...now, xml: now.xml ?? remote.xml };
      // The text of a file of several documents is none of one of them.
      const taken = copyRow.lotId === null ? found : { ...found, xml: null };
      return yield* settleCopy(ports)(holder, { ...copyRow, remoteId: taken.remoteId }, taken);
    });

/** No first attempt: a refused document is not looked for. */
const LATER = 2;

const settleCopy =
  (ports: MeetCopyPorts) =>
  ({ id, orderId }: FatturaRow, copyRow: FatturaRow, remote: RemoteFattura) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        if (orderId !== null) yield* ports.orders.lock(orderId).pipe(mustExist);
        const holder = yield* ports.invoices.findRow(id);
        if (holder === null) return;
        const copy = { ...copyRow, state: remote.state };
        const intent = yield* openIntent(ports)(holder);
        if (intent !== null && judgeCopy(holder, copy) === 'adopt') {
          // Null: its own answer was quicker.
          if ((yield* settleWithin(ports)(intent, { kind: 'answered', row: remote })) !== null) return;
        }
        const row = yield* ports.invoices.lockRow(holder.id).pipe(mustExist);
        if (isNamedBy(row, copyRow)) return;
        const verdict = judgeCopy(row, copy);
        if (verdict === 'past') return;
        if (verdict === 'adopt') return yield* adopt(ports)(row, copyRow, remote);
        if (standsInItsPlace(row, copy)) return yield* replace(ports)(row, copyRow, remote);
        ports.logger.log('error', 'a document of this number stands at the gateway beside ours', {
          fattura: row.id,
          number: row.number,
          remoteId: remote.remoteId,
          ours: row.remoteId,
        });
        if (verdict === 'doubt') yield* doubt(ports)(row, remote);
        return 'left there' as const;
      }),
    );

const isNamedBy = (row: FatturaRow, { provider, environment, remoteId }: FatturaRow): boolean =>
  row.remoteId === remoteId && row.provider === provider && row.environment === environment;

/** By other hands, or by an attempt that was taken for refused or never sent. With the row locked, and no open intent. */
const adopt =
  (ports: MeetCopyPorts) =>
  (row: FatturaRow, { provider, environment, lotId, lotPosition }: FatturaRow, remote: RemoteFattura) =>
    Effect.gen(function* () {
      const verdict = verdictOf({ kind: 'answered', ...wordOf(remote) });
      const found: FatturaRow = { ...moveRow(row, 'found'), provider, environment, lotId, lotPosition };
      const adopted = yield* settleRow(ports)(found, verdict, { kind: 'answered', row: remote }, null);
      if (row.jobId === null) {
        if (outcomeClass(adopted.state) === 'Confirmed') yield* queueCourtesyMail(ports)(adopted, adopted.buyerEmail);
        return;
      }
      const job = yield* ports.invoices.lockJob(row.jobId).pipe(mustExist);
      const moved = moveJob(job, verdict.job === 'confirm' ? 'adopt' : 'doubt');
      if (moved.state === 'Cancelled')
        ports.logger.log('error', 'the invoice of a refunded order stands at the gateway', { fattura: row.id });
      else yield* followJob(ports)({ ...moved, failure: verdict.failure }, adopted);
      yield* appendEvent(ports)(row, 'invoice.adopted', {
        from: row.state,
        to: adopted.state,
        remoteId: remote.remoteId,
      });
    });

/** The refused document of other hands becomes the corrected one that they sent after it, under the same row. */
const replace =
  (ports: MeetCopyPorts) =>
  (row: FatturaRow, copyRow: FatturaRow, { state, rawState, message }: RemoteFattura) =>
    Effect.gen(function* () {
      const now: FatturaRow = { ...copyRow, state: state ?? 'NEEDS_REVIEW', rawState, message };
      const ownFields = { id: row.id, sourceId: row.sourceId, orderId: row.orderId, createdAt: row.createdAt };
      yield* ports.invoices.saveRow(
        yield* linkedToSource(ports)({ ...now, ...ownFields, revision: row.revision + 1, read: row.read }),
      );
    });

const doubt =
  (ports: MeetCopyPorts) =>
  (row: FatturaRow, { remoteId }: RemoteFattura) =>
    Effect.gen(function* () {
      const message = `the number stands at the gateway a second time: ${remoteId}`;
      yield* ports.invoices.saveRow({ ...moveRow(row, 'found'), message, updatedAt: ports.clock.now() });
      if (row.jobId === null) return;
      const job = yield* ports.invoices.lockJob(row.jobId).pipe(mustExist);
      const failure = { code: 'emission_outcome_unknown', message };
      yield* ports.invoices.saveJob({ ...moveJob(job, 'doubt'), failure });
      yield* appendEvent(ports)(row, 'invoice.doubled', { from: row.state, remoteId });
    });

const appendEvent =
  (ports: MeetCopyPorts) => (row: FatturaRow, event: TimelineEvent, facts: Readonly<Record<string, string | null>>) =>
    Effect.gen(function* () {
      if (row.orderId === null) return;
      yield* ports.timeline.append(row.orderId, {
        at: ports.clock.now(),
        event,
        actor: machine('mirror'),
        amountCents: row.totalCents,
        facts: { number: row.number, ...facts },
      });
    });
