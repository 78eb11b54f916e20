import * as Effect from 'effect/Effect';
import { numberSet, type FatturaRow } from '@svc/domain/invoicing';
import { refusal } from '@svc/domain/kernel';
import type { GatewayAccess } from '../gateway/invoice-gateway.ts';
import { isRefused } from './resolve-emission.ts';
import { searchByNumber } from '../mirror/search-by-number.ts';
import { mirrorRemote, syncBeforeResend, type SyncMirrorPorts } from '../mirror/sync-mirror.ts';

/** What `look-before-resend` stands on. */
export type LookBeforeResendPorts = SyncMirrorPorts;

/**
 * A person's word that nothing is there is no proof: before a numbered document goes out again the gateway is searched.
 * What it has under the number is taken over as the mirror would, so the row then says itself that it may not be sent;
 * what cannot be taken over keeps it from being sent. A gateway that does not answer proves nothing, and nothing is sent.
 */
export const lookBeforeResend = (ports: LookBeforeResendPorts) => (row: FatturaRow, access: GatewayAccess) =>
  Effect.gen(function* () {
    const { number } = row;
    if (number === null) return;
    const gateway = ports.gateways.open(access);
    for (const hit of yield* searchByNumber(gateway, row, number)) {
      const isOther = hit.direction !== 'outbound' || (hit.number !== null && hit.number !== number);
      if (isOther || hit.remoteId === row.remoteId) continue;
      // A search may show a word of before.
      const now = yield* gateway.read(hit.remoteId);
      if (now === null || isRefused(now)) continue;
      const holder = yield* ports.invoices.findRemote(access.provider, access.environment, hit.remoteId);
      const isElsewhere = holder !== null && holder.id !== row.id;
      // A credit note may have the number of an invoice (00404): each stands beside the other.
      if (isElsewhere && numberSet(holder) !== numberSet(row)) continue;
      const left = isElsewhere ? 'left there' : yield* mirrorRemote(ports)(access, { ...now, xml: now.xml ?? hit.xml });
      if (left === 'left there' || left === 'unreadable')
        return yield* Effect.fail(
          refusal('resend_not_allowed', { why: 'numberStandsAtGateway', remoteId: hit.remoteId }),
        );
    }
  });

/**
 * The same for an attempt that waited in the queue since a person allowed it: what had not arrived when they looked may
 * have come to light, and a refusal may have been taken back. A first attempt that never left has nothing there.
 */
export const lookAgain = (ports: LookBeforeResendPorts) => (row: FatturaRow, access: GatewayAccess) =>
  Effect.gen(function* () {
    if (row.number === null || (row.state === 'QUEUED' && row.attempts <= 1)) return;
    yield* lookBeforeResend(ports)(yield* syncBeforeResend(ports)(row), access);
  });

/** Under the lock: another attempt was made since the look, so it says nothing of what is there now. */
export const requireSameAttempt = (read: FatturaRow | null, locked: FatturaRow | null) =>
  (read?.attempts ?? 0) === (locked?.attempts ?? 0)
    ? Effect.void
    : Effect.fail(refusal('resend_not_allowed', { why: 'sentMeanwhile', attempts: locked?.attempts ?? 0 }));
