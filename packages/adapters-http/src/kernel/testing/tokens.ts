import * as Effect from 'effect/Effect';
import { mayUseToken, type ApiPermission, type ApiToken, type ApiTokenId } from '@svc/domain/accounts';
import { refusal } from '@svc/domain/kernel';
import type { TenantDoor } from '../door.ts';

/** X-Maintenance-Key of the examples. */
export const EXAMPLE_KEY = 'example-maintenance-key-0123456789';

/** Headers of the operator's maintenance calls in the examples. */
export const maintenanceHeaders = { 'x-maintenance-key': EXAMPLE_KEY } as const;

const token = (permission: ApiPermission, origin: string, number: string): ApiToken => ({
  id: `00000000-0000-7000-8000-0000000000a${number}` as ApiTokenId,
  name: permission,
  permissions: [permission],
  allowedOrigins: [origin],
  expiresAt: null,
  state: 'Active',
  prefix: 'svc_0000',
  hash: '0'.repeat(64),
  createdBy: null,
  createdAt: Temporal.Instant.from('2027-03-01T09:00:00Z'),
  lastUsedAt: null,
});

/**
 * Tokens `svc_of_<permission>`, and `svc_of_<permission>~2` for another one, each holding just that permission, good at
 * one origin; judged by the real policies.
 */
export const exampleTokens =
  (origin: string): TenantDoor<unknown>['admitToken'] =>
  (asked) => {
    const [, holds, number = '1'] = /^svc_of_([^~]+)(?:~(\d))?$/.exec(asked.plaintext) ?? [];
    if (holds === undefined) return Effect.fail(refusal('api_token_unknown'));
    const found = token(holds as ApiPermission, origin, number);
    return mayUseToken({ ...asked, token: found, now: Temporal.Now.instant() }).match(
      () => Effect.succeed(found),
      (no) => Effect.fail(no),
    );
  };

/** Headers of a page at that origin that uses the example token of a permission. */
export const exampleTokenHeaders =
  (origin: string) =>
  (permission: ApiPermission): Readonly<Record<string, string>> => ({
    authorization: `Bearer svc_of_${permission}`,
    origin,
  });
