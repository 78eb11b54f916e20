import * as Effect from 'effect/Effect';
import type { FatturaId } from '@svc/domain/kernel';
import { readFattura } from '../desk/fattura-files.ts';
import type { RemoteNotification } from '../gateway/invoice-gateway.ts';
import { gatewayOf, type ResolveEmissionPorts } from '../emission/resolve-emission.ts';

type Ports = ResolveEmissionPorts;

/** SDI's messages about a document, asked of the gateway that has it. One that is at none has none. */
export const fatturaNotifications = (ports: Ports) => (id: FatturaId) =>
  Effect.gen(function* () {
    const row = yield* readFattura(ports)(id);
    const none: readonly RemoteNotification[] = [];
    if (row.provider === 'Local' || row.remoteId === null) return none;
    return yield* (yield* gatewayOf(ports)(row)).notifications(row.remoteId);
  });
