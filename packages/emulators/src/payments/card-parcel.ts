import { createHmac } from 'node:crypto';
import { patched, type Planned } from '../kernel/index.ts';
import type { EventRecord } from './card-books.ts';
import { eventView } from './card-views.ts';
import type { Parcel } from './post.ts';

/**
 * What can happen to an event on its way.
 *
 * - `duplicate`: `copies` (2) deliveries of the same event, one after the other.
 * - `delay`: `ms` later. `drop`: never (the event stays in the list of events).
 * - `reorder`: kept back until `times` events wait, then sent in reverse.
 * - `wrong-amount` (`amount`, default one cent less), `wrong-currency` (`currency`, default usd), `patch` (`set`, dotted
 *   paths below the event): a lying event, honestly signed.
 * - `same-id-other-body`: the honest event, then one with its id and another amount, both signed.
 * - `unsigned`, `empty-signature`, `wrong-secret`, `old` (-301 s), `future` (+301 s; `seconds` for both), `changed-byte`:
 *   must be refused. They are sent once and not repeated; `resend` sends the honest event.
 * - `oversized`: padded to `bytes` (70,000).
 */
export const webhookFaultKinds = [
  'duplicate',
  'delay',
  'drop',
  'reorder',
  'wrong-amount',
  'wrong-currency',
  'patch',
  'same-id-other-body',
  'unsigned',
  'empty-signature',
  'wrong-secret',
  'old',
  'future',
  'changed-byte',
  'oversized',
] as const;

export type WebhookFaultKind = (typeof webhookFaultKinds)[number];

/** A fault on events; `event` limits it to one type, for example checkout.session.completed. */
export interface WebhookFault extends Planned {
  readonly kind: WebhookFaultKind;
  readonly event?: string;
  readonly copies?: number;
  readonly ms?: number;
  readonly amount?: number;
  readonly currency?: string;
  readonly seconds?: number;
  readonly bytes?: number;
  readonly set?: Readonly<Record<string, unknown>>;
}

/** The provider's signature: `t=<epoch seconds>,v1=<hex HMAC-SHA256 of "t.payload">`. */
export const signPayload = (payload: string | Uint8Array, secret: string, timestamp: number): string => {
  const digest = createHmac('sha256', secret).update(`${timestamp}.`).update(payload).digest('hex');
  return `t=${timestamp},v1=${digest}`;
};

/** A body and its signature under both header names. */
const parcel = (body: Buffer, signature: string | undefined): Parcel => ({
  body,
  headers: {
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    ...(signature === undefined ? {} : { 'stripe-signature': signature, 'card-signature': signature }),
  },
});

/** The faults after which an event must not be repeated as it is. */
export const spoiling: ReadonlySet<WebhookFaultKind> = new Set([
  'unsigned',
  'empty-signature',
  'wrong-secret',
  'old',
  'future',
  'changed-byte',
  'oversized',
]);

const lyingView = (event: EventRecord, fault: WebhookFault | undefined): unknown => {
  const honest = eventView(event);
  const total = event.object['amount_total'] ?? event.object['amount'];
  const less = fault?.amount ?? (typeof total === 'number' ? total - 1 : 1);
  switch (fault?.kind) {
    case 'wrong-amount':
    case 'same-id-other-body':
      return patched(honest, { 'data.object.amount_total': less, 'data.object.amount_subtotal': less });
    case 'wrong-currency':
      return patched(honest, { 'data.object.currency': fault.currency ?? 'usd' });
    case 'patch':
      return patched(honest, fault.set ?? {});
    default:
      return honest;
  }
};

/** Packs and signs an event at `nowSeconds` (epoch seconds), spoiled by the fault. */
export const pack = (
  event: EventRecord,
  fault: WebhookFault | undefined,
  secret: string,
  nowSeconds: number,
): Parcel => {
  const view = lyingView(event, fault);
  const padded = fault?.kind === 'oversized' ? { ...Object(view), padding: 'x'.repeat(fault.bytes ?? 70_000) } : view;
  const body = Buffer.from(JSON.stringify(padded, null, 2), 'utf8');
  const sign = (key: string, shift: number): string => signPayload(body, key, nowSeconds + shift);
  switch (fault?.kind) {
    case 'unsigned':
      return parcel(body, undefined);
    case 'empty-signature':
      return parcel(body, '');
    case 'wrong-secret':
      return parcel(body, sign(`${secret}_other`, 0));
    case 'old':
      return parcel(body, sign(secret, -(fault.seconds ?? 301)));
    case 'future':
      return parcel(body, sign(secret, fault.seconds ?? 301));
    case 'changed-byte': {
      const signature = sign(secret, 0);
      const changed = Buffer.from(body);
      const index = changed.indexOf('"created"') + 2;
      changed[index] = (changed[index] ?? 0) ^ 1;
      return parcel(changed, signature);
    }
    default:
      return parcel(body, sign(secret, 0));
  }
};
