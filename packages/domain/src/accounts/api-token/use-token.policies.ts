import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import { step } from '../../kernel/transitions.ts';
import { originOf, type ApiPermission, type ApiToken } from './api-token.ts';
import { apiTokenTable, type ApiTokenRefusal } from './api-token.transitions.ts';

/**
 * - api_token_inactive, api_token_revoked: its state
 * - api_token_expired: `expiresAt` has come
 * - api_token_origin: the request comes from no listed origin
 * - api_token_permission: it lacks the scope that `permission` names
 */
export type TokenUseRefusal = ApiTokenRefusal | 'api_token_expired' | 'api_token_origin' | 'api_token_permission';

/** A request that shows a token we know: where it comes from and what it wants. */
export interface TokenUse {
  readonly token: Pick<ApiToken, 'state' | 'expiresAt' | 'allowedOrigins' | 'permissions'>;
  /** What the row asks for. */
  readonly permission: ApiPermission;
  /** The Origin header; null when the request has none. */
  readonly origin: string | null;
  /** The Referer header, looked at only without an Origin. */
  readonly referer: string | null;
  readonly now: Temporal.Instant;
}
type UseRule = Rule<TokenUse, TokenUseRefusal>;

const stateAllows: UseRule = ({ token }) =>
  step(apiTokenTable, token.state, 'use').match(
    () => undefined,
    (code) => refusal(code),
  );
const notExpired: UseRule = ({ token, now }) =>
  token.expiresAt !== null && Temporal.Instant.compare(token.expiresAt, now) <= 0
    ? refusal('api_token_expired')
    : undefined;
/** Spec 3, Authentication 2: no list refuses always, `*` never; without Origin and Referer only `*` lets in. */
const originIsListed: UseRule = ({ token, origin, referer }) => {
  if (token.allowedOrigins.includes('*')) return undefined;
  const from = origin ?? (referer === null ? null : originOf(referer));
  return from !== null && token.allowedOrigins.includes(from) ? undefined : refusal('api_token_origin');
};
const holdsPermission: UseRule = ({ token, permission }) =>
  token.permissions.includes(permission) ? undefined : refusal('api_token_permission', { permission });

/** In this order, so that a stranger with a found token learns nothing of what it may do. */
export const tokenUseRules = [stateAllows, notExpired, originIsListed, holdsPermission] as const;
/** Whether the request may go on, by `tokenUseRules`; the first refusal wins. */
export const mayUseToken = (use: TokenUse): Result<void, Refusal<TokenUseRefusal>> => judge(tokenUseRules, use);
