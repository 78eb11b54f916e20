import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderEvent, WebhookRefused } from '@svc/application/commerce';
import { isStorableThroughout } from '@svc/application/kernel';
import { headOf, otherEvent } from '../other-event.ts';
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

const jsonOf = (raw: Uint8Array): unknown => {
  try {
    return JSON.parse(utf8.decode(raw));
  } catch {
    return undefined;
  }
};

const createdAtOf = (created: unknown): Temporal.Instant | undefined =>
  typeof created === 'number' && Number.isSafeInteger(created) && created >= 0 && created <= 1e11
    ? Temporal.Instant.fromEpochMilliseconds(created * 1000)
    : undefined;

/**
 * The event in a signed body; undefined when it is none, or lacks what its kind needs. A thin event (`v2.core.event`), a
 * ping of an event destination and whatever else has not the shape of a snapshot carries no session to act on.
 */
const readEvent = (raw: Uint8Array, now: Temporal.Instant): ProviderEvent | undefined => {
  const { object, id, type, created, data } = fieldsOf(jsonOf(raw));
  const head = headOf(id, type, raw);
  if (head === undefined) return undefined;
  const createdAt = createdAtOf(created);
  const other = otherEvent(head, createdAt ?? now);
  if (object !== 'event') return other;
  const remote = fieldsOf(data)['object'];
  const alert = toAlert(head.type, remote);
  const session = toSession(remote);
  const kind = alert === undefined ? eventKind(head.type, session?.paid ?? true) : 'alert';
  if (kind === 'ignored') return { ...other, session };
  // What acts needs the provider's own time; what brings money needs its session as well.
  if (createdAt === undefined) return undefined;
  if (alert !== undefined) return { ...other, kind, alert };
  if (session !== null) return { ...other, kind, session };
  // Of other software on the account, a session that only stores a card say: no money of ours, and no fault to deliver again.
  return namesOrder(remote) ? undefined : other;
};

/** An event with a text that cannot be stored is no more one of the provider's than one that lacks its type. */
const parseEvent = (raw: Uint8Array, now: Temporal.Instant): ProviderEvent | undefined => {
  const read = readEvent(raw, now);
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
  return parseEvent(raw, now) ?? no('bodyInvalid');
};
