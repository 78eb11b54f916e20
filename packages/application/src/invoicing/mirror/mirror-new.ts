import * as Effect from 'effect/Effect';
import {
  fileDocuments,
  isLookDue,
  isNote,
  namesOneOf,
  type FatturaRow,
  type FileContents,
  type LeftReason,
} from '@svc/domain/invoicing';
import type { LotId } from '@svc/domain/kernel';
import { ownNumbers } from '../gateway/gateway-access.ts';
import type { GatewayAccess, RemoteFattura } from '../gateway/invoice-gateway.ts';
import { linkedToSource, linkStrayNotes } from './issued-source.ts';
import { meetCopy, type MeetCopyPorts } from './meet-copy.ts';
import { meetReceived, meetReturned } from './meet-received.ts';
import { newRow } from '../desk/new-row.ts';
import { documentOf, textOf } from './remote-document.ts';

type Ports = MeetCopyPorts;

/**
 * Received documents, and ones sent from elsewhere: a row for each document of the file. One we cannot read stays at the
 * gateway, and so does one that is another company's of the account; but what has the number of a row of ours is met,
 * also when our numbers have changed since.
 * @param judgedBy our numbers; those of now without it
 */
export const mirrorNew =
  (ports: Ports, judgedBy?: ReadonlySet<string>) => (access: GatewayAccess, remote: RemoteFattura) =>
    Effect.gen(function* () {
      const bytes = yield* documentOf(ports.gateways.open(access), remote);
      const read = bytes === null ? null : yield* Effect.result(ports.fatturaReader.read(bytes));
      if (bytes === null || read === null || read._tag === 'Failure') {
        ports.logger.log('warn', 'a document at the gateway cannot be read', { remoteId: remote.remoteId });
        return 'unreadable' as const;
      }
      const ours = judgedBy ?? ownNumbers(yield* ports.settings.load, ports);
      const rows = mirrorRows(
        ports,
        access,
        remote,
        textOf(bytes, read.success),
        fileDocuments(read.success, ours, remote.direction),
      );
      if (!namesOneOf(read.success, ours) && !(yield* isHeld(ports)(rows))) {
        const sellerVatNumber = rows[0]?.sellerVatNumber;
        ports.logger.log('info', 'a document at the gateway is another company’s', {
          remoteId: remote.remoteId,
          sellerVatNumber,
        });
        return 'foreign' as const;
      }
      const met: ('copy' | 'left there' | void)[] = [];
      for (const row of yield* insertLinked(ports)(rows)) met.push(yield* meet(ports)(access, row, remote));
      if (met.includes('left there')) return 'left there' as const;
      return isReturned(remote, rows) || (met.length === rows.length && met.every((each) => each === 'copy'))
        ? ('copy' as const)
        : undefined;
    });

/** What we wrote comes back to us among the received ones, since SDI delivers it to its buyer. */
const isReturned = (remote: RemoteFattura, rows: readonly FatturaRow[]): boolean =>
  remote.direction === 'inbound' && rows.every(({ direction }) => direction === 'outbound');

const isHeld = (ports: Ports) => (rows: readonly FatturaRow[]) =>
  Effect.gen(function* () {
    for (const row of rows) if ((yield* ports.invoices.numberHolder(row)) !== null) return true;
    return false;
  });

/**
 * A note with the invoice it names, an invoice with the notes that were here before it: all documents of the file at once,
 * since a file of which one document is here counts as known.
 * @returns those that are here already, under their number or as the same received document
 */
const insertLinked = (ports: Ports) => (rows: readonly FatturaRow[]) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const known: FatturaRow[] = [];
      for (const row of rows.toSorted((a, b) => Number(isNote(a)) - Number(isNote(b)))) {
        const linked = yield* linkedToSource(ports)(row);
        const isNew = yield* ports.invoices.insertRow(linked).pipe(
          Effect.as(true),
          Effect.catchTag('Taken', () => Effect.succeed(false)),
        );
        if (isNew) yield* linkStrayNotes(ports)(row);
        else known.push(row);
      }
      return known;
    }),
  );

const meet = (ports: Ports) => (access: GatewayAccess, row: FatturaRow, remote: RemoteFattura) =>
  Effect.gen(function* () {
    if (row.direction === 'inbound') return yield* meetReceived(ports)(row);
    if (remote.direction === 'inbound') return yield* meetReturned(ports)(row);
    return yield* meetCopy(ports)(ports.gateways.open(access), row, { ...remote, xml: row.transmittedXml });
  });

/**
 * The same in a look at the whole gateway: what was left there is fetched again only when that may bring something new. The
 * whole look judges by the same numbers, which are remembered with what is left: we may become another company meanwhile.
 */
export const mirrorUnlessLeft =
  (ports: Ports, ours: ReadonlySet<string>) => (access: GatewayAccess, remote: RemoteFattura) =>
    Effect.gen(function* () {
      const { provider, environment } = access;
      const { remoteId } = remote;
      const judgedFor = [...ours].toSorted().join(' ');
      const now = ports.clock.now();
      const before = yield* ports.invoices.leftThere(provider, environment, remoteId);
      if (before !== null && !isLookDue(before, judgedFor, now)) return before.reason;
      const left = yield* mirrorNew(ports, ours)(access, remote);
      const mark = (reason: LeftReason) => ({ reason, judgedFor, since: before?.since ?? now, lookedAt: now });
      if (left === 'unreadable' || left === 'foreign' || left === 'copy')
        yield* ports.invoices.setLeftThere(provider, environment, remoteId, mark(left));
      else if (before !== null) yield* ports.invoices.setLeftThere(provider, environment, remoteId, null);
      return left;
    });

const mirrorRows = (
  ports: Ports,
  access: GatewayAccess,
  remote: RemoteFattura,
  xml: string,
  { documents }: FileContents,
): readonly FatturaRow[] => {
  const lotId = documents.length > 1 ? ports.ids.next<LotId>() : null;
  const { rawState, message, remoteId, sdiIdentifier, fileName } = remote;
  return documents.map(({ content, ...known }) => {
    const isOurs = known.direction === 'outbound';
    const common = { provider: access.provider, environment: access.environment, sdiIdentifier, fileName, lotId };
    // The text is that of the whole file, of which this is a part.
    const file = { ...common, ...known, transmittedXml: lotId === null ? xml : null, read: isOurs };
    if (!isOurs) return newRow(ports, content, { ...file, state: 'RECEIVED', rawState, message, remoteId });
    // Its own transmission has another id at the gateway; that it came back says that SDI delivered it.
    if (remote.direction === 'inbound') return newRow(ports, content, { ...file, state: 'CONS' });
    return newRow(ports, content, { ...file, state: remote.state ?? 'NEEDS_REVIEW', rawState, message, remoteId });
  });
};
