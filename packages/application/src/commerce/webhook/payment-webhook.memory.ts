import { isStorableThroughout } from '../../kernel/index.ts';
import type { WebhookParcel } from '../payment/payment-provider.harness.ts';
import type {
  ProviderAlert,
  ProviderEvent,
  ProviderPayment,
  ProviderSession,
  WebhookRefused,
} from '../payment/payment-provider.ts';

/** An event of the provider in memory; `at` is epoch milliseconds. */
export interface MemoryEvent {
  readonly id: string;
  readonly type: string;
  readonly kind: ProviderEvent['kind'];
  readonly session: ProviderSession | null;
  readonly at: number;
  readonly alert?: ProviderAlert;
}

/** The payment once the payer's bank did not take its newest refund, and the alert about it; null when it has none. */
export const newestRefundFailed = (
  payment: ProviderPayment | undefined,
): { readonly payment: ProviderPayment; readonly alert: ProviderAlert } | null => {
  const refund = payment?.refunds.at(-1);
  if (payment === undefined || refund === undefined) return null;
  const { paymentId, currency, refunds } = payment;
  return {
    payment: { ...payment, refunds: [...refunds.slice(0, -1), { ...refund, status: 'failed' }] },
    alert: {
      kind: 'refund_failed',
      externalId: refund.refundId,
      refundKey: refund.idempotencyKey,
      paymentId,
      tenant: null,
      over: false,
      amountCents: refund.amountCents,
      currency,
      reason: 'expired_or_canceled_card',
      outcome: null,
      respondBy: null,
    },
  };
};

const TOLERANCE_SECONDS = 300;

/** FNV-1a, 64 bit: distinguishes bytes, which is all a model of a signature needs. It protects nothing. */
const checksum = (secret: string, timestamp: number, raw: Uint8Array): string => {
  let hash = 0xcbf29ce484222325n;
  for (const byte of [...new TextEncoder().encode(`${secret}.${timestamp}.`), ...raw]) {
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return hash.toString(16).padStart(16, '0');
};

/** Signs bytes, or an event, at an instant (the event's own when none is given). */
export const sealParcel = (secret: string, content: Uint8Array | MemoryEvent, at?: Temporal.Instant): WebhookParcel => {
  const raw =
    content instanceof Uint8Array ? content : new TextEncoder().encode(JSON.stringify({ object: 'event', ...content }));
  const milliseconds = at?.epochMilliseconds ?? (content instanceof Uint8Array ? 0 : content.at);
  const timestamp = Math.floor(milliseconds / 1000);
  const signature = `t=${timestamp},v1=${checksum(secret, timestamp, raw)}`;
  return { raw, header: (name) => (name === 'card-signature' ? signature : undefined) };
};

const no = (reason: WebhookRefused['reason']): WebhookRefused => ({ _tag: 'WebhookRefused', reason });

/** An event of another shape names its type, and not always itself: it is ignored. */
const parsed = (raw: Uint8Array, now: Temporal.Instant): ProviderEvent | undefined => {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw)) as Partial<MemoryEvent> | null;
    const { id = `raw:${checksum('', 0, raw)}`, type, kind = 'ignored', session = null, at, alert } = value ?? {};
    if (typeof id !== 'string' || typeof type !== 'string' || (at === undefined && kind !== 'ignored'))
      return undefined;
    const createdAt = at === undefined ? now : Temporal.Instant.fromEpochMilliseconds(at);
    const withAlert = alert === undefined ? {} : { alert };
    const event = { externalEventId: id, type, kind, session, createdAt, ...withAlert };
    return isStorableThroughout(event) ? event : undefined;
  } catch {
    return undefined;
  }
};

/** Verifies and reads a parcel by the rules of the real one: signature, then age, then body. */
export const openParcel = (
  secret: string,
  parcel: WebhookParcel,
  now: Temporal.Instant,
): ProviderEvent | WebhookRefused => {
  if (secret === '') return no('secretMissing');
  const header = parcel.header('card-signature');
  if (header === undefined || header === '') return no('signatureMissing');
  const [, stamp, digest] = /^t=(\d+),v1=([0-9a-f]+)$/u.exec(header) ?? [];
  const timestamp = Number(stamp);
  if (stamp === undefined || digest !== checksum(secret, timestamp, parcel.raw)) return no('signatureInvalid');
  const age = Math.floor(now.epochMilliseconds / 1000) - timestamp;
  if (age > TOLERANCE_SECONDS) return no('tooOld');
  if (age < -TOLERANCE_SECONDS) return no('fromTheFuture');
  return parsed(parcel.raw, now) ?? no('bodyInvalid');
};
