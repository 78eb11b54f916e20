import type { MigrationStep } from './migration.ts';

export const oidcClientScopes: MigrationStep = {
  name: '0015-oidc-client-scopes',
  up: `
alter table "oidc_client" add "scopes" text[] null;
`,
};
