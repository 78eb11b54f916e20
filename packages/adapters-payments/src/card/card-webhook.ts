import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderEvent, WebhookRefused } from '@svc/application/commerce';
import { isStorableThroughout } from '@svc/application/kernel';
import { toAlert } from './card-alerts.ts';
import { fieldsOf, namesOrder, toSession } from './card-records.ts';

/** A signature older than this, or as far in the future, is refused (spec 2, Events; the future part is ours). */
const TOLERANCE_SECONDS = 300;

/** The one the spec names, then the one the provider really sends. */
const headerNames = ['card-signature', 'stripe-signature'] as const;

const utf8 = new TextDecoder('utf-8', { fatal: true });

interface Signature {
  readonly timestamp: number;
  readonly digests: readonly Buffer[];
}

const no = (reason: WebhookRefused['reason']): WebhookRefused => ({ _tag: 'WebhookRefused', reason });

/** `t=<epoch seconds>,v1=<hex>[,v1=<hex>]`: several digests while a secret is being rolled; other schemes are skipped. */
const parseSignature = (header: string): Signature | undefined => {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const stamps = parts.filter(([name]) => name === 't').map(([, value = '']) => value);
  const [stamp = ''] = stamps;
  if (stamps.length !== 1 || !/^\d{1,12}$/u.test(stamp)) return undefined;
  const digests = parts
    .filter(([name, value = '']) => name === 'v1' && /^[0-9a-f]{64}$/u.test(value))
    .map(([, value = '']) => Buffer.from(value, 'hex'));
  return { timestamp: Number(stamp), digests };
};

const holds = ({ timestamp, digests }: Signature, raw: Uint8Array, secret: string): boolean => {
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest();
  return digests.filter((digest) => timingSafeEqual(digest, expected)).length > 0;
};

const eventKind = (type: string, paid: boolean): ProviderEvent['kind'] => {
  if (type === 'checkout.session.completed') return paid ? 'paid' : 'ignored';
  if (type === 'checkout.session.async_payment_succeeded') return 'paid';
  return type === 'checkout.session.async_payment_failed' ? 'failed' : 'ignored';
};

const readEvent = (raw: Uint8Array): ProviderEvent | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(raw));
  } catch {
    return undefined;
  }
  const { object, id, type, created, data } = fieldsOf(value);
  if (object !== 'event' || typeof id !== 'string' || id === '' || id.length > 255 || typeof type !== 'string')
    return undefined;
  if (typeof created !== 'number' || !Number.isSafeInteger(created) || created < 0 || created > 1e11) return undefined;
  const createdAt = Temporal.Instant.fromEpochMilliseconds(created * 1000);
  const alert = toAlert(type, fieldsOf(data)['object']);
  if (alert !== undefined) return { externalEventId: id, type, kind: 'alert', session: null, alert, createdAt };
  const told = fieldsOf(data)['object'];
  const session = toSession(told);
  const kind = eventKind(type, session?.paid ?? true);
  if (kind === 'ignored' || session !== null) return { externalEventId: id, type, kind, session, createdAt };
  // Of other software on the account, a session that only stores a card say: no money of ours, and no fault to deliver again.
  return namesOrder(told) ? undefined : { externalEventId: id, type, kind: 'ignored', session, createdAt };
};

/** An event with a text that cannot be stored is no more one of the provider's than one that lacks its id. */
const parseEvent = (raw: Uint8Array): ProviderEvent | undefined => {
  const read = readEvent(raw);
  return read !== undefined && isStorableThroughout(read) ? read : undefined;
};

/**
 * Verifies one delivery over its raw bytes and reads it. The signature is judged before its age, and both before the
 * body is looked at.
 */
export const readWebhook = (
  secret: string,
  raw: Uint8Array,
  header: (name: string) => string | undefined,
  now: Temporal.Instant,
): ProviderEvent | WebhookRefused => {
  if (secret === '') return no('secretMissing');
  const given = headerNames.map((name) => header(name)).find((value) => value !== undefined);
  if (given === undefined || given.trim() === '') return no('signatureMissing');
  const signature = parseSignature(given);
  if (signature === undefined || !holds(signature, raw, secret)) return no('signatureInvalid');
  const age = Math.floor(now.epochMilliseconds / 1000) - signature.timestamp;
  if (age > TOLERANCE_SECONDS) return no('tooOld');
  if (age < -TOLERANCE_SECONDS) return no('fromTheFuture');
  return parseEvent(raw) ?? no('bodyInvalid');
};
