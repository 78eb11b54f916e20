import * as Effect from 'effect/Effect';
import { isLookDue, namesOneOf, type FatturaDocument, type FatturaRow, type LeftReason } from '@svc/domain/invoicing';
import type { MoneyPorts } from '../commerce/index.ts';
import { ownNumbers } from './gateway-access.ts';
import type { GatewayAccess, RemoteFattura } from './invoice-gateway.ts';
import { linkedToSource, linkStrayNotes } from './issued-source.ts';
import { meetCopy } from './meet-copy.ts';
import { newRow } from './new-row.ts';
import { documentOf, textOf } from './remote-document.ts';

/**
 * Received documents, and ones sent from elsewhere. One we cannot read stays at the gateway, and so does one that is
 * another company's of the account; but what has the number of a row of ours is met, whoever we are by now.
 * @param judgedBy our numbers; those of now without it
 */
export const mirrorNew =
  (ports: MoneyPorts, judgedBy?: ReadonlySet<string>) => (access: GatewayAccess, remote: RemoteFattura) =>
    Effect.gen(function* () {
      const bytes = yield* documentOf(ports.gateways.open(access), remote);
      const read = bytes === null ? null : yield* Effect.result(ports.fatturaReader.read(bytes));
      if (bytes === null || read === null || read._tag === 'Failure') {
        ports.logger.log('warn', 'a document at the gateway cannot be read', { remoteId: remote.remoteId });
        return 'unreadable' as const;
      }
      const row = foreignRow(ports, access, remote, textOf(bytes, read.success), read.success);
      const ours = judgedBy ?? ownNumbers(yield* ports.settings.load, ports);
      if (!namesOneOf(row.content, ours) && (yield* ports.invoices.numberHolder(row)) === null) {
        const { sellerVatNumber } = row;
        ports.logger.log('info', 'a document at the gateway is another company’s', {
          remoteId: remote.remoteId,
          sellerVatNumber,
        });
        return 'foreign' as const;
      }
      return yield* insertLinked(ports)(row).pipe(
        Effect.catchTag('Taken', () =>
          meetCopy(ports)(ports.gateways.open(access), row, { ...remote, xml: row.transmittedXml }),
        ),
      );
    });

/** A note with the invoice it names, an invoice with the notes that were here before it. */
const insertLinked = (ports: MoneyPorts) => (row: FatturaRow) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      yield* ports.invoices.insertRow(yield* linkedToSource(ports)(row));
      yield* linkStrayNotes(ports)(row);
    }),
  );

/**
 * The same in a look at the whole gateway: what was left there is fetched again only when that may tell something new. The
 * whole look judges by the same numbers, which are remembered with what is left: we may become another company meanwhile.
 */
export const mirrorUnlessLeft =
  (ports: MoneyPorts, ours: ReadonlySet<string>) => (access: GatewayAccess, remote: RemoteFattura) =>
    Effect.gen(function* () {
      const { provider, environment } = access;
      const { remoteId } = remote;
      const judgedFor = [...ours].toSorted().join(' ');
      const now = ports.clock.now();
      const before = yield* ports.invoices.leftThere(provider, environment, remoteId);
      if (before !== null && !isLookDue(before, judgedFor, now)) return before.reason;
      const left = yield* mirrorNew(ports, ours)(access, remote);
      const mark = (reason: LeftReason) => ({ reason, judgedFor, since: before?.since ?? now, lookedAt: now });
      if (left === 'unreadable' || left === 'foreign')
        yield* ports.invoices.setLeftThere(provider, environment, remoteId, mark(left));
      else if (before !== null) yield* ports.invoices.setLeftThere(provider, environment, remoteId, null);
      return left;
    });

const foreignRow = (
  ports: MoneyPorts,
  access: GatewayAccess,
  remote: RemoteFattura,
  xml: string,
  content: FatturaDocument,
): FatturaRow => {
  const { direction } = remote;
  return newRow(ports, content, {
    provider: access.provider,
    environment: access.environment,
    direction,
    state: direction === 'inbound' ? 'RECEIVED' : (remote.state ?? 'NEEDS_REVIEW'),
    rawState: remote.rawState,
    message: remote.message,
    remoteId: remote.remoteId,
    sdiIdentifier: remote.sdiIdentifier,
    fileName: remote.fileName,
    number: content.FatturaElettronicaBody[0]?.DatiGenerali.DatiGeneraliDocumento.Numero.trim() ?? null,
    transmittedXml: xml,
    read: direction !== 'inbound',
  });
};
