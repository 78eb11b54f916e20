import * as Effect from 'effect/Effect';
import type { RemoteDenied, RemoteDown } from '../kernel/index.ts';
import { xmlBytes } from './xml-bytes.ts';
import type { InvoiceGateway, RemoteFattura } from './invoice-gateway.ts';

/**
 * The bytes of a row's document: what the row carried, else the unwrapped XML, else the file as it came, which the
 * reader unwraps itself. Null when the gateway has none of them (yet).
 */
export const documentOf = (
  gateway: InvoiceGateway,
  { xml, remoteId }: RemoteFattura,
): Effect.Effect<Uint8Array | null, RemoteDown | RemoteDenied> =>
  Effect.gen(function* () {
    if (xml !== null) return xmlBytes(xml);
    const file = (yield* gateway.file(remoteId, 'xml')) ?? (yield* gateway.file(remoteId, 'original'));
    return file?.bytes ?? null;
  });
