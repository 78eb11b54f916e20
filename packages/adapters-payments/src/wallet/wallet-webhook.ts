import * as Effect from 'effect/Effect';
import { ownValue } from '@svc/domain/kernel';
import type { ProviderEvent, WebhookRefused } from '@svc/application/commerce';
import { isStorableThroughout, remoteDown, type RemoteDown } from '@svc/application/kernel';
import { headOf, otherEvent } from '../other-event.ts';
import { instantOf, toAlert } from './wallet-alerts.ts';
import { captureToSession, fieldsOf, namesOrder, textOf, toSession } from './wallet-records.ts';
import type { WalletTransport } from './wallet-transport.ts';

const no = (reason: WebhookRefused['reason']): WebhookRefused => ({ _tag: 'WebhookRefused', reason });

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The five headers a transmission comes with, by their name in the verification call. */
const headerNames = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;
const LONGEST_HEADER = 2000;

/** The supported kinds (spec 2, Events); everything else is acknowledged without a state change. */
const kinds: Readonly<Record<string, 'approved' | 'paid' | 'failed'>> = {
  'CHECKOUT.ORDER.APPROVED': 'approved',
  'PAYMENT.CAPTURE.COMPLETED': 'paid',
  'PAYMENT.CAPTURE.DENIED': 'failed',
};

/**
 * The event in a verified body; undefined when it is none, or lacks what its kind needs. One of another shape, a ping of
 * the console for example, carries no resource to act on.
 */
const readEvent = (event: unknown, raw: Uint8Array, now: Temporal.Instant): ProviderEvent | undefined => {
  const fields = fieldsOf(event);
  const head = headOf(fields['id'], fields['event_type'] ?? fields['type'], raw);
  if (head === undefined) return undefined;
  const createdAt = instantOf(textOf(fields, 'create_time'));
  const other = otherEvent(head, createdAt ?? now);
  const resource = fields['resource'];
  const alert = toAlert(head.type, resource);
  const kind = ownValue(kinds, head.type) ?? 'ignored';
  if (alert === undefined && kind === 'ignored') return other;
  // What acts needs the provider's own time; what brings money needs its session as well.
  if (createdAt === undefined) return undefined;
  if (alert !== undefined) return { ...other, kind: 'alert', alert };
  const session = kind === 'approved' ? toSession(resource) : captureToSession(resource);
  if (session !== null) return { ...other, kind, session };
  // Of other software on the account, a payment without an order say: no money of ours, and no fault to deliver again.
  return namesOrder(resource) ? undefined : other;
};

/** An event with a text that cannot be stored is no more one of the provider's than one that lacks its type. */
const parseEvent = (event: unknown, raw: Uint8Array, now: Temporal.Instant): ProviderEvent | undefined => {
  const read = readEvent(event, raw, now);
  return read !== undefined && isStorableThroughout(read) ? read : undefined;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Asks the provider whether a delivery is its own. The event goes into the call byte for byte: another writing of the
 * same JSON would not verify. Only SUCCESS is a yes; an answer that does not come is no verdict, and the provider
 * delivers again.
 */
export const verifyTransmission = (
  transport: WalletTransport,
  webhookId: string,
  raw: Uint8Array,
  header: (name: string) => string | undefined,
  now: Temporal.Instant,
): Effect.Effect<ProviderEvent, WebhookRefused | RemoteDown> =>
  Effect.gen(function* () {
    if (webhookId === '') return yield* Effect.fail(no('secretMissing'));
    const facts = Object.entries(headerNames).map(([name, from]) => [name, header(from)?.trim() ?? ''] as const);
    if (facts.some(([, value]) => value === '')) return yield* Effect.fail(no('signatureMissing'));
    if (facts.some(([, value]) => value.length > LONGEST_HEADER)) return yield* Effect.fail(no('signatureInvalid'));
    const text = yield* Effect.try({ try: () => utf8.decode(raw), catch: () => no('bodyInvalid') });
    // Nothing stands around the provider's own object; what is none could not be pasted into the call as it came.
    const event = text.startsWith('{') && text.endsWith('}') ? jsonOf(text) : undefined;
    if (typeof event !== 'object' || event === null || Array.isArray(event))
      return yield* Effect.fail(no('bodyInvalid'));
    const asked = JSON.stringify({ ...Object.fromEntries(facts), webhook_id: webhookId });
    const answer = yield* Effect.tryPromise({
      try: () =>
        transport({
          method: 'POST',
          path: '/v1/notifications/verify-webhook-signature',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: `${asked.slice(0, -1)},"webhook_event":${text}}`,
        }),
      catch: (cause) => remoteDown('wallet', cause instanceof Error ? cause.message : String(cause)),
    });
    const verdict = answer.status === 200 ? fieldsOf(jsonOf(answer.text))['verification_status'] : undefined;
    if (verdict === 'FAILURE' || answer.status === 400 || answer.status === 422)
      return yield* Effect.fail(no('signatureInvalid'));
    if (verdict !== 'SUCCESS') return yield* Effect.fail(remoteDown('wallet', `no verdict, status ${answer.status}`));
    const read = parseEvent(event, raw, now);
    return read === undefined ? yield* Effect.fail(no('bodyInvalid')) : read;
  });
