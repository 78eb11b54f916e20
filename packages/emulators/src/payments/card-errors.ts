import { json, type Answer } from '../kernel/index.ts';

/** A refusal as Stripe writes it. `saved`: the endpoint had begun, so the idempotency key remembers the answer. */
export class CardApiError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly saved: boolean;
  constructor(status: number, body: Readonly<Record<string, unknown>> & { readonly message: string }, saved = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.saved = saved;
  }
}

export const errorAnswer = (error: CardApiError): Answer => json(error.status, { error: error.body });

const invalid = (
  message: string,
  extra: Readonly<Record<string, unknown>> = {},
  saved = false,
  status = 400,
): CardApiError => new CardApiError(status, { message, type: 'invalid_request_error', ...extra }, saved);

export const missingParameter = (param: string): CardApiError =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const invalidParameter = (param: string, message: string, code?: string): CardApiError =>
  invalid(message, { param, ...(code === undefined ? {} : { code }) });

export const noSuch = (kind: string, id: string, param: string): CardApiError =>
  invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, false, 404);

/** The endpoint ran and said no, for example a refund above what is left. */
export const refused = (message: string, extra: Readonly<Record<string, unknown>> = {}): CardApiError =>
  invalid(message, extra, true);

export const unauthorized = (message: string): CardApiError =>
  new CardApiError(401, { message, type: 'invalid_request_error' });

export const idempotencyMismatch = (key: string): CardApiError =>
  new CardApiError(400, {
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    type: 'idempotency_error',
  });

export const rateLimited: Answer = json(429, {
  error: { message: 'Request rate limit exceeded.', type: 'invalid_request_error', code: 'rate_limit' },
});

export const unknownUrl = (method: string, path: string): Answer =>
  json(404, { error: { message: `Unrecognized request URL (${method}: ${path}).`, type: 'invalid_request_error' } });
