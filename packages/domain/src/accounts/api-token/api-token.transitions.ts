import { refuse, stay, to, type Table } from '../../kernel/transitions.ts';

export type ApiTokenState = 'Active' | 'Inactive' | 'Revoked';
export type ApiTokenEvent = 'activate' | 'deactivate' | 'edit' | 'use' | 'revoke';
export type ApiTokenRefusal = 'api_token_inactive' | 'api_token_revoked';

/** Spec 3, API token. A revoked token has no record any more, so that nothing brings it back. */
export const apiTokenTable = {
  Active:   { activate: stay,                        deactivate: to('Inactive'),              edit: to('Active'),                  use: to('Active'),                  revoke: to('Revoked') },
  Inactive: { activate: to('Active'),                deactivate: stay,                        edit: to('Inactive'),                use: refuse('api_token_inactive'),  revoke: to('Revoked') },
  Revoked:  { activate: refuse('api_token_revoked'), deactivate: refuse('api_token_revoked'), edit: refuse('api_token_revoked'),   use: refuse('api_token_revoked'),   revoke: stay },
} as const satisfies Table<ApiTokenState, ApiTokenEvent, ApiTokenRefusal>;
