import { remoteDown, type CallOutcome, type RemoteDown } from '@svc/application/kernel';
import { neverLeft } from '../never-left.ts';

/** What the SDK's errors carry, as far as it decides anything. */
interface ProviderError {
  readonly type: string;
  readonly rawType: string | undefined;
  readonly code: string | undefined;
  readonly statusCode: number | undefined;
  readonly message: string;
}

/** The answer came and was no session, payment or refund. */
export class UnreadableAnswer extends Error {}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const providerError = (cause: unknown): ProviderError | undefined => {
  if (!(cause instanceof Error) || !('type' in cause) || !String(cause.type).startsWith('Stripe')) return undefined;
  const fields: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(cause));
  return {
    type: String(fields['type']),
    rawType: textOf(fields['rawType']),
    code: textOf(fields['code']),
    statusCode: typeof fields['statusCode'] === 'number' ? fields['statusCode'] : undefined,
    message: cause.message,
  };
};

const refused = (code: string, message: string, notSent: boolean): CallOutcome<never> => ({
  kind: 'refused',
  code,
  message,
  notSent,
});

/** The provider asks who is calling before it reads what is asked, and before it remembers the idempotency key. */
const turnedAway = new Set([401, 403]);

/**
 * What a failed call that changes something has led to. Refused only with the provider's own documented error (4xx) or
 * with a proof that nothing left. A secret key that is not taken, or may not do this (401, 403), did nothing and was not
 * looked at: it counts as not sent. A key in use or used otherwise (409, idempotency_error) and 429 say nothing about the
 * call they stand for, so they are unknown, like every timeout, break, 5xx and unreadable body.
 */
export const outcomeOfFailure = (cause: unknown): CallOutcome<never> => {
  if (neverLeft(cause)) return refused('unreachable', 'the provider could not be reached', true);
  const error = providerError(cause);
  if (error === undefined) return { kind: 'unknown', reason: cause instanceof Error ? cause.message : String(cause) };
  const { statusCode = 0, rawType } = error;
  const documented = [400, 401, 402, 403, 404].includes(statusCode) && rawType !== undefined;
  if (!documented || rawType === 'idempotency_error')
    return { kind: 'unknown', reason: `${statusCode} ${error.message}` };
  return refused(error.code ?? rawType, error.message, turnedAway.has(statusCode));
};

/**
 * The same for a refund. What it asks for is stored with its key and never changes, so a key that was used otherwise was
 * another order's of that number, of a tenant on the same account or of a database before this one: nothing went back.
 */
export const outcomeOfRefundFailure = (cause: unknown): CallOutcome<never> => {
  const error = providerError(cause);
  return error?.statusCode === 400 && error.rawType === 'idempotency_error'
    ? refused(error.rawType, error.message, false)
    : outcomeOfFailure(cause);
};

export const isMissing = (cause: unknown): boolean => {
  const error = providerError(cause);
  return error?.statusCode === 404 && error.code === 'resource_missing';
};

export const readFailed = (cause: unknown): RemoteDown =>
  remoteDown('card', cause instanceof Error ? cause.message : String(cause));
