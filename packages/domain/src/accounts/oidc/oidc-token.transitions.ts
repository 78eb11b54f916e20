import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Of a code or a refresh token. Spent ones are kept, so that a second use is noticed; a Revoked one has no record. */
export type OidcTokenState = 'Live' | 'Spent' | 'Revoked';
/** `spend` succeeds for exactly one caller, whatever runs at once; `revoke` deletes the record. */
export type OidcTokenEvent =
  | 'spend'   // a code is redeemed, a refresh token is rotated
  | 'revoke'; // password write, logout, demotion, reuse of a spent one of the same grant
/** token_reused: shown a second time, perhaps by a thief. token_revoked: its grant is gone. */
export type OidcTokenRefusal = 'token_reused' | 'token_revoked';

/** What can be used once: authorization codes (RFC 6749 section 4.1.2) and refresh tokens (RFC 9700 section 4.14.2). */
export const oidcTokenTable = {
  Live:    { spend: to('Spent'),             revoke: to('Revoked') },
  Spent:   { spend: refuse('token_reused'),  revoke: to('Revoked') },
  Revoked: { spend: refuse('token_revoked'), revoke: stay },
} as const satisfies Table<OidcTokenState, OidcTokenEvent, OidcTokenRefusal>;
