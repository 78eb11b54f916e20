import type { MigrationStep } from './migration.ts';

/** What a client's ID tokens are signed by; those of before take RS256, as ever. */
export const oidcClientAlgorithm: MigrationStep = {
  name: '0014-oidc-client-algorithm',
  up: `
alter table "oidc_client" add "id_token_alg" text collate "C" not null default 'RS256';
alter table "oidc_client" add constraint "oidc_client_id_token_alg" check (id_token_alg in ('RS256', 'PS256', 'ES256'));
`,
};
