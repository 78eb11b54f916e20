import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Only an Active one lets in; Inactive is switched off by an operator and can come back, Revoked cannot. */
export type ApiTokenState = 'Active' | 'Inactive' | 'Revoked';
/** `use` is a request that shows the token; the others are acts of an operator. `edit` leaves the state. */
export type ApiTokenEvent = 'activate' | 'deactivate' | 'edit' | 'use' | 'revoke';
/** Why the state of a token forbids its use or, once revoked, any change. */
export type ApiTokenRefusal = 'api_token_inactive' | 'api_token_revoked';

/** Spec 3, API token. A revoked token has no record any more, so that nothing brings it back. */
export const apiTokenTable = {
  Active:   { activate: stay,                        deactivate: to('Inactive'),              edit: to('Active'),                  use: to('Active'),                  revoke: to('Revoked') },
  Inactive: { activate: to('Active'),                deactivate: stay,                        edit: to('Inactive'),                use: refuse('api_token_inactive'),  revoke: to('Revoked') },
  Revoked:  { activate: refuse('api_token_revoked'), deactivate: refuse('api_token_revoked'), edit: refuse('api_token_revoked'),   use: refuse('api_token_revoked'),   revoke: stay },
} as const satisfies Table<ApiTokenState, ApiTokenEvent, ApiTokenRefusal>;
