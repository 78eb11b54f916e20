import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { patched } from '../kernel/index.ts';
import type { Parcel } from './post.ts';
import type { WalletEventRecord } from './wallet-books.ts';
import { walletEventView } from './wallet-views.ts';
import type { CourierFault } from './webhook-courier.ts';

/**
 * What can happen to an event on its way: as for the card provider (see card-parcel.ts), with `wrong-webhook` for an
 * event signed for the webhook of somebody else.
 */
export const walletWebhookFaultKinds = [
  'duplicate',
  'delay',
  'drop',
  'reorder',
  'wrong-amount',
  'wrong-currency',
  'patch',
  'same-id-other-body',
  'unsigned',
  'wrong-webhook',
  'changed-byte',
  'oversized',
] as const;

export interface WalletWebhookFault extends CourierFault {
  readonly kind: (typeof walletWebhookFaultKinds)[number];
  readonly amount?: string;
  readonly currency?: string;
  readonly bytes?: number;
  readonly set?: Readonly<Record<string, unknown>>;
}

export const walletSpoiling: ReadonlySet<string> = new Set(['unsigned', 'wrong-webhook', 'changed-byte', 'oversized']);

/** The five facts of a transmission; the signature covers id, time, webhook and a checksum of the raw body. */
export interface Transmission {
  readonly id: string;
  readonly time: string;
  readonly webhookId: string;
  readonly signature: string;
}

const transmissionAlgorithm = 'SHA256withRSA';

/**
 * The real provider signs with RSA and offers the certificate; its receivers have to ask it. So does ours: the
 * key never leaves the emulator, and a keyed hash stands for the signature.
 */
const signatureOf = (key: string, { id, time, webhookId }: Omit<Transmission, 'signature'>, raw: Uint8Array): string =>
  createHmac('sha256', key)
    .update(`${id}|${time}|${webhookId}|${crc32(raw)}`)
    .digest('base64');

export const signTransmission = (key: string, webhookId: string, raw: Uint8Array, at: number): Transmission => {
  const unsigned = { id: randomUUID(), time: new Date(at).toISOString().replace(/\.\d+Z$/u, 'Z'), webhookId };
  return { ...unsigned, signature: signatureOf(key, unsigned, raw) };
};

export const transmissionHolds = (key: string, transmission: Transmission, raw: Uint8Array): boolean => {
  const [expected, given] = [signatureOf(key, transmission, raw), transmission.signature].map((text) =>
    Buffer.from(text, 'utf8'),
  );
  return expected?.length === given?.length && timingSafeEqual(expected!, given!);
};

export const transmissionHeaders = (transmission: Transmission, certUrl: string): Record<string, string> => ({
  'paypal-transmission-id': transmission.id,
  'paypal-transmission-time': transmission.time,
  'paypal-transmission-sig': transmission.signature,
  'paypal-auth-algo': transmissionAlgorithm,
  'paypal-cert-url': certUrl,
});

const lyingView = (event: WalletEventRecord, fault: WalletWebhookFault | undefined): unknown => {
  const honest = walletEventView(event);
  const amountAt = event.type.startsWith('CHECKOUT.') ? 'resource.purchase_units.0.amount' : 'resource.amount';
  switch (fault?.kind) {
    case 'wrong-amount':
    case 'same-id-other-body':
      return patched(honest, { [`${amountAt}.value`]: fault.amount ?? '0.01' });
    case 'wrong-currency':
      return patched(honest, { [`${amountAt}.currency_code`]: fault.currency ?? 'USD' });
    case 'patch':
      return patched(honest, fault.set ?? {});
    case 'oversized':
      return { ...honest, padding: 'x'.repeat(fault.bytes ?? 70_000) };
    default:
      return honest;
  }
};

/** Packs and signs an event for a webhook at `at` (epoch milliseconds), spoiled by the fault. */
export const packTransmission = (
  event: WalletEventRecord,
  fault: WalletWebhookFault | undefined,
  signing: { readonly key: string; readonly webhookId: string; readonly certUrl: string },
  at: number,
): Parcel => {
  const body = Buffer.from(JSON.stringify(lyingView(event, fault)), 'utf8');
  const agent = { 'user-agent': 'PayPal/AUHD-214.0-54280748' };
  if (fault?.kind === 'unsigned') return { body, headers: agent };
  const webhookId = fault?.kind === 'wrong-webhook' ? `${signing.webhookId}X` : signing.webhookId;
  const transmission = signTransmission(signing.key, webhookId, body, at);
  const headers = { ...agent, ...transmissionHeaders(transmission, signing.certUrl) };
  if (fault?.kind !== 'changed-byte') return { body, headers };
  const changed = Buffer.from(body);
  const index = changed.indexOf('"summary":"') + 12;
  changed[index] = (changed[index] ?? 0) ^ 1;
  return { body: changed, headers };
};
