import * as Effect from 'effect/Effect';
import { issuerOf, type FatturaRow } from '@svc/domain/invoicing';
import type { InvoiceGateway, RemoteFattura } from '../gateway/invoice-gateway.ts';

/**
 * What a gateway has under the number of a document. One that we write in a supplier's name is searched by our number and by
 * his: no gateway says whether it looks for the company that sends or for the seller whom the document names.
 */
export const searchByNumber = (
  gateway: InvoiceGateway,
  { content, sellerVatNumber, date }: Pick<FatturaRow, 'content' | 'sellerVatNumber' | 'date'>,
  number: string,
) =>
  Effect.gen(function* () {
    const hits = new Map<string, RemoteFattura>();
    for (const each of new Set([issuerOf(content), sellerVatNumber]))
      for (const hit of yield* gateway.search({ sellerVatNumber: each, number, date })) hits.set(hit.remoteId, hit);
    return [...hits.values()];
  });
