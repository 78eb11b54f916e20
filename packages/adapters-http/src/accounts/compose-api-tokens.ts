import {
  admitApiToken,
  createApiToken,
  editApiToken,
  readApiToken,
  revokeApiToken,
  type MakeTokenPorts,
} from '@svc/application/accounts';
import type { Logger } from '@svc/application/kernel';
import type { ApiTokensApp } from '../app.ts';

/** The use cases of public API tokens, with their ports given. */
export const composeApiTokens = (ports: MakeTokenPorts & { readonly logger: Logger }): ApiTokensApp => ({
  list: ports.apiTokens.list,
  read: readApiToken(ports),
  create: createApiToken(ports),
  edit: editApiToken(ports),
  revoke: revokeApiToken(ports),
  admit: admitApiToken(ports),
});
