import * as Effect from 'effect/Effect';
import type { OrderId } from '@svc/domain/kernel';
import type { PaymentProvider, ProviderEvent, WebhookRefused } from '@svc/application/commerce';
import { remoteDown, type CallOutcome, type RemoteDown } from '@svc/application/kernel';
import { quickDigest } from '@svc/application/testing';
import type { AppProcess } from '../app-process.ts';
import type { Facts } from '../facts.ts';
import { leftOf, type ProviderTruth, type TrueEvent } from './provider-truth.ts';
import { remoteCall } from './remote-call.ts';

const SECRET = 'whsec_simulated';
const TOLERANCE_MS = 5 * 60_000;

export interface Parcel {
  readonly raw: Uint8Array;
  readonly header: (name: string) => string | undefined;
}

const sign = (body: string, at: number): string => quickDigest.sha256(`${SECRET}.${at}.${body}`);

/** A delivery as it comes over the wire, signed when it leaves (each attempt anew). */
export const parcelOf = (event: TrueEvent, signedAtMs: number, secret = true): Parcel => {
  const body = JSON.stringify(event);
  const signature = `t=${signedAtMs},v1=${secret ? sign(body, signedAtMs) : 'f'.repeat(64)}`;
  return {
    raw: new TextEncoder().encode(body),
    header: (name) => (name === 'card-signature' ? signature : undefined),
  };
};

const no = (reason: WebhookRefused['reason']): WebhookRefused => ({ _tag: 'WebhookRefused', reason });

const open = (raw: Uint8Array, header: string | undefined, nowMs: number): ProviderEvent | WebhookRefused => {
  const [, stamp, digest] = /^t=(\d+),v1=([0-9a-f]+)$/u.exec(header ?? '') ?? [];
  if (stamp === undefined) return no('signatureMissing');
  const body = new TextDecoder().decode(raw);
  if (digest !== sign(body, Number(stamp))) return no('signatureInvalid');
  if (nowMs - Number(stamp) > TOLERANCE_MS) return no('tooOld');
  if (Number(stamp) - nowMs > TOLERANCE_MS) return no('fromTheFuture');
  return readEvent(body);
};

/** What the body says; the signature is another matter. */
export const readEvent = (body: string): ProviderEvent => {
  const { id, type, kind, session, at } = JSON.parse(body) as TrueEvent;
  return { externalEventId: id, type, kind, session, createdAt: Temporal.Instant.fromEpochMilliseconds(at) };
};

const unknown = (): CallOutcome<never> => ({ kind: 'unknown', reason: 'no answer' });
const notSent = (): CallOutcome<never> => ({
  kind: 'refused',
  code: 'unreachable',
  message: 'connection refused',
  notSent: true,
});

/** A payment provider as one of our processes reaches it. */
export const providerPort = (process: AppProcess, truth: ProviderTruth, facts: Facts): PaymentProvider => {
  const changing = <A>(name: string, key: string, parameters: string, work: () => CallOutcome<A>) =>
    Effect.suspend(() => {
      facts.callStarts(name, key, parameters);
      return remoteCall<CallOutcome<A>>(process, {
        name: `${truth.name}.${name}`,
        arrive: () => truth.keyed(key, parameters, work),
        unanswered: unknown,
        notSent,
      });
    });
  const reading = <A>(name: string, look: () => A): Effect.Effect<A, RemoteDown> =>
    Effect.flatMap(
      remoteCall<{ readonly value: A } | null>(process, {
        name: `${truth.name}.${name}`,
        arrive: () => ({ value: look() }),
        unanswered: () => null,
        notSent: () => null,
      }),
      (answer) => (answer === null ? Effect.fail(remoteDown(truth.name, 'no answer')) : Effect.succeed(answer.value)),
    );
  return {
    name: truth.name,
    createSession: (request) =>
      changing('createSession', request.idempotencyKey, `${request.orderId} ${request.total.amountCents}`, () =>
        truth.create(request),
      ),
    captureSession: truth.byCapture
      ? (sessionId, key) => changing('captureSession', key, sessionId, () => truth.captureApproved(sessionId))
      : null,
    findSession: (attemptId) => reading('findSession', () => (truth.byCapture ? null : truth.ofAttempt(attemptId))),
    readSession: (sessionId) =>
      Effect.tapError(
        reading('readSession', () => truth.find(sessionId)?.session ?? null),
        () => Effect.sync(() => truth.unread.set(sessionId, process.world.wallMs)),
      ),
    closeSession: (sessionId, key) => changing('closeSession', key, sessionId, () => truth.close(sessionId)),
    createRefund: (request) =>
      changing(
        'createRefund',
        request.idempotencyKey,
        `${request.paymentId} ${request.amount.amountCents} ${request.amount.currency}`,
        () => truth.refund(request),
      ),
    readPayment: (paymentId) =>
      reading('readPayment', () => {
        truth.looks.set(paymentId, (truth.looks.get(paymentId) ?? 0) + 1);
        const payment = truth.payments.get(paymentId);
        return payment === undefined ? null : { ...payment, refunds: [...payment.refunds] };
      }),
    listPayments: (from, until) =>
      reading('listPayments', () =>
        [...truth.payments.values()]
          .filter(({ atMs }) => atMs >= from.epochMilliseconds && atMs < until.epochMilliseconds)
          .map((payment) => ({
            ...payment,
            orderId: payment.orderId as OrderId,
            tenant: 'loto',
            refundedCents: payment.capturedCents - leftOf(payment),
            at: Temporal.Instant.fromEpochMilliseconds(payment.atMs),
          })),
      ),
    verifyWebhook: (raw, header, now) =>
      Effect.suspend((): Effect.Effect<ProviderEvent, WebhookRefused> => {
        const opened = open(raw, header('card-signature'), now.epochMilliseconds);
        return '_tag' in opened ? Effect.fail(opened) : Effect.succeed(opened);
      }),
  };
};
