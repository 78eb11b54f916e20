import * as Effect from 'effect/Effect';
import { fiscalContent, type FatturaRow } from '@svc/domain/invoicing';
import type { RemoteFattura } from './invoice-gateway.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { documentOf, textOf } from '../mirror/remote-document.ts';
import { gatewayOf, type ResolveEmissionPorts } from '../emission/resolve-emission.ts';

type Ports = ResolveEmissionPorts;

/**
 * Some gateways put their own header on a document and carry it in no answer: what they transmitted is a file. It is
 * fetched once SDI has the document, and only when its state moves: one that cannot be had is not asked for every time.
 */
const isDue = (known: FatturaRow, { xml, sdiIdentifier, state }: RemoteFattura): boolean =>
  xml === null &&
  known.transmittedXml === null &&
  known.submittedXml !== null &&
  sdiIdentifier !== null &&
  state !== null &&
  state !== known.state;

/** The gateway's row with the bytes that it transmitted, where nobody has them yet and they can be had. */
export const withTransmitted = (ports: Ports) => (known: FatturaRow, remote: RemoteFattura) =>
  isDue(known, remote) ? Effect.orElseSucceed(fetched(ports)(known, remote), () => remote) : Effect.succeed(remote);

const fetched = (ports: Ports) => (known: FatturaRow, remote: RemoteFattura) =>
  Effect.gen(function* () {
    const bytes = yield* documentOf(yield* gatewayOf(ports)(known), remote);
    if (bytes === null) return remote;
    const document = yield* ports.fatturaReader.read(bytes);
    if (ports.digest.sha256(fiscalContent(document)) === known.fiscalHash)
      return { ...remote, xml: textOf(bytes, document) };
    ports.logger.log('error', 'the file of a document at the gateway is another document', {
      fattura: known.id,
      remoteId: remote.remoteId,
    });
    return remote;
  });

/** Bytes that the answer to the transmission did not carry belong to that attempt: the next one begins without any. */
export const keepTransmitted =
  (ports: Pick<InvoicingPorts, 'invoices' | 'clock'>) => (before: FatturaRow, row: FatturaRow) =>
    Effect.gen(function* () {
      const { id: fatturaId, attempts: attempt, revision, submittedXml, transmittedXml } = row;
      if (submittedXml === null || transmittedXml === null || before.transmittedXml !== null) return;
      const at = ports.clock.now();
      yield* ports.invoices.recordEmission({ fatturaId, attempt, revision, submittedXml, transmittedXml, at });
    });
