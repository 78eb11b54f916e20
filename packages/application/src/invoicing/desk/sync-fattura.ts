import * as Effect from 'effect/Effect';
import type { FatturaId } from '@svc/domain/kernel';
import { lookBeforeResend } from '../emission/look-before-resend.ts';
import { gatewayAccessAt, gatewayNotConfigured } from '../gateway/gateway-access.ts';
import { syncRow, type SyncMirrorPorts } from '../mirror/sync-mirror.ts';
import { readFattura } from './fattura-files.ts';

/**
 * POST …/{id}/sync: what its gateway says of a document now. One whose answer was lost has no id there: it is searched by its
 * number, and what is found is taken over as before another attempt.
 */
export const syncFattura = (ports: SyncMirrorPorts) => (id: FatturaId) =>
  Effect.gen(function* () {
    const row = yield* readFattura(ports)(id);
    const { provider, environment } = row;
    const isLost = row.state === 'NEEDS_REVIEW' && row.remoteId === null && row.number !== null;
    if (!isLost || provider === 'Local') return yield* syncRow(ports)(id);
    const access = gatewayAccessAt(yield* ports.settings.load, ports, { provider, environment });
    if (access === null) return yield* Effect.fail(gatewayNotConfigured);
    // What stands there and cannot be taken over keeps the document from being sent again; it stays as it is.
    yield* lookBeforeResend(ports)(row, access).pipe(Effect.catchTag('Refusal', () => Effect.void));
    return yield* readFattura(ports)(id);
  });
