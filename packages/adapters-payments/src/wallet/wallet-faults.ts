import { remoteDown, type CallOutcome, type RemoteDown } from '@svc/application/kernel';
import { neverLeft } from '../never-left.ts';
import { fieldsOf, textOf } from './wallet-records.ts';
import { NoToken } from './wallet-transport.ts';

/** The answer came and was no order, capture or refund. */
export class UnreadableAnswer extends Error {}

interface ProviderError {
  readonly status: number;
  /** The issue machines read, else the error's name. */
  readonly code: string | null;
  readonly message: string;
}

/** What the SDK's ApiError carries, read from the raw body. */
const providerError = (cause: unknown): ProviderError | undefined => {
  const { statusCode, body } = fieldsOf(cause);
  if (!(cause instanceof Error) || typeof statusCode !== 'number') return undefined;
  let parsed: unknown;
  try {
    parsed = typeof body === 'string' ? JSON.parse(body) : body;
  } catch {
    parsed = null;
  }
  const fields = fieldsOf(parsed);
  const details: readonly unknown[] = Array.isArray(fields['details']) ? fields['details'] : [];
  const code = textOf(fieldsOf(details[0]), 'issue') ?? textOf(fields, 'name') ?? textOf(fields, 'error');
  return { status: statusCode, code, message: textOf(fields, 'message') ?? `status ${statusCode}` };
};

/** The issue or name of a refusal that the provider put into words; null for everything else. */
export const codeOfFailure = (cause: unknown): string | null => providerError(cause)?.code ?? null;

const refused = (code: string, message: string, notSent: boolean): CallOutcome<never> => ({
  kind: 'refused',
  code,
  message,
  notSent,
});

/**
 * What a failed call that changes something has led to. Refused only with the provider's own documented error (4xx) or
 * with a proof that nothing left; a call kept out by its token, or by what the token does not permit (401, 403), did
 * nothing and counts as not sent. 409, 429 and what concerns a used request id say nothing about the call they stand for,
 * so they are unknown, like every timeout, break, 5xx and unreadable body.
 */
export const outcomeOfFailure = (cause: unknown): CallOutcome<never> => {
  if (cause instanceof NoToken) return refused('unauthorized', cause.message, true);
  if (neverLeft(cause)) return refused('unreachable', 'the provider could not be reached', true);
  const error = providerError(cause);
  if (error === undefined) return { kind: 'unknown', reason: cause instanceof Error ? cause.message : String(cause) };
  const { status, code, message } = error;
  if ((status === 401 || status === 403) && code !== null) return refused(code, message, true);
  const documented = [400, 404, 422].includes(status) && code !== null && !code.includes('REQUEST_ID');
  return documented ? refused(code, message, false) : { kind: 'unknown', reason: `${status} ${message}` };
};

export const isMissing = (cause: unknown): boolean => {
  const error = providerError(cause);
  return error?.status === 404 && error.code !== null;
};

export const readFailed = (cause: unknown): RemoteDown =>
  remoteDown('wallet', cause instanceof Error ? cause.message : String(cause));
