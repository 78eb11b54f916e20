import * as accounts from '@svc/application/accounts';
import type { Logger } from '@svc/application/kernel';

/** The use cases of public API tokens. */
export const apiTokensApp = (ports: accounts.MakeTokenPorts & { readonly logger: Logger }) => ({
  list: ports.apiTokens.list,
  read: accounts.readApiToken(ports),
  create: accounts.createApiToken(ports),
  edit: accounts.editApiToken(ports),
  revoke: accounts.revokeApiToken(ports),
  admit: accounts.admitApiToken(ports),
});
