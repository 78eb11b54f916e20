import { documentFacts, fiscalContent, type FatturaDocument, type FatturaRow } from '@svc/domain/invoicing';
import type { FatturaId } from '@svc/domain/kernel';
import type { InvoicingPorts } from '../invoicing-ports.ts';

type Whose = Pick<FatturaRow, 'provider' | 'environment' | 'direction' | 'book' | 'state' | 'number'>;
type Known = Pick<
  FatturaRow,
  | 'rawState'
  | 'message'
  | 'remoteId'
  | 'sdiIdentifier'
  | 'fileName'
  | 'orderId'
  | 'jobId'
  | 'sourceId'
  | 'series'
  | 'buyerEmail'
  | 'transmittedXml'
  | 'lotId'
  | 'lotPosition'
  | 'read'
>;

/** A row of the mirror for a document that has none yet. What is not known is null; only received ones begin unread. */
export const newRow = (
  ports: Pick<InvoicingPorts, 'ids' | 'digest' | 'clock'>,
  content: FatturaDocument,
  { provider, environment, direction, book, state, number, ...known }: Whose & Partial<Known>,
): FatturaRow => {
  const now = ports.clock.now();
  return {
    id: ports.ids.next<FatturaId>(),
    provider,
    environment,
    direction,
    state,
    rawState: null,
    message: null,
    remoteId: null,
    sdiIdentifier: null,
    fileName: null,
    orderId: null,
    jobId: null,
    sourceId: null,
    series: null,
    number,
    ...documentFacts(content, book),
    buyerEmail: null,
    content,
    revision: 1,
    attempts: 0,
    submittedXml: null,
    transmittedXml: null,
    fiscalHash: ports.digest.sha256(fiscalContent(content)),
    lotId: null,
    lotPosition: 1,
    read: true,
    createdAt: now,
    updatedAt: now,
    ...known,
  };
};
