import { json, type Answer } from '../kernel/index.ts';

const debugId = 'f0e1d2c3b4a59';

/** A refusal as PayPal writes it: a name, and in `details` the issue that machines read. */
export class WalletApiError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  constructor(status: number, body: Readonly<Record<string, unknown>> & { readonly message: string }) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const walletErrorAnswer = (error: WalletApiError): Answer => json(error.status, error.body);

const named = (status: number, name: string, message: string, details: readonly unknown[] = []): WalletApiError =>
  new WalletApiError(status, { name, message, debug_id: debugId, details, links: [] });

export const invalidRequest = (field: string, issue: string, description: string): WalletApiError =>
  named(400, 'INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.', [
    { field, location: 'body', issue, description },
  ]);

/** The request was understood and cannot be done, for example a refund above what is left. */
export const unprocessable = (issue: string, description: string): WalletApiError =>
  named(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ issue, description }],
  );

export const resourceNotFound = (): WalletApiError =>
  named(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    { issue: 'INVALID_RESOURCE_ID', description: 'Specified resource ID does not exist.' },
  ]);

export const invalidToken = (): WalletApiError =>
  new WalletApiError(401, {
    message: 'no valid token',
    error: 'invalid_token',
    error_description: 'Token signature verification failed',
  });

export const invalidClient = (): WalletApiError =>
  new WalletApiError(401, {
    message: 'no valid client',
    error: 'invalid_client',
    error_description: 'Client Authentication failed',
  });

export const walletRateLimited: Answer = json(429, {
  name: 'RATE_LIMIT_REACHED',
  message: 'Too many requests. Blocked due to rate limiting.',
  debug_id: debugId,
});

export const walletUnknownUrl: Answer = json(404, {
  name: 'RESOURCE_NOT_FOUND',
  message: 'The specified resource does not exist.',
  debug_id: debugId,
});
