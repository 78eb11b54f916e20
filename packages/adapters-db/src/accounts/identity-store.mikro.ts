import type { ExternalIdentity, IdentityStore, ProviderSettingsStore } from '@svc/application/accounts';
import { taken } from '@svc/application/kernel';
import { noProviderSettings, type ProviderSettings, type SocialProvider } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface Columns {
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly account_id: AccountId;
  readonly linked_at: string;
}
const toIdentity = (row: Columns): ExternalIdentity => ({
  provider: row.provider,
  subject: row.subject,
  accountId: row.account_id,
  linkedAt: toInstant(row.linked_at),
});

const find = sql<{ account_id: AccountId }>(
  'identity_find',
  'select account_id from external_identity where provider = $1 and subject = $2',
);
const link = sql<{ linked: number }>(
  'identity_link',
  `insert into external_identity (provider, subject, account_id, linked_at) values ($1, $2, $3, $4)
   on conflict do nothing returning 1 as linked`,
);
const of = sql<Columns>('identity_of', 'select * from external_identity where account_id = $1 order by linked_at');
const removeOf = sql('identity_remove_of', 'delete from external_identity where account_id = $1');

export const mikroIdentityStore = (database: Database): IdentityStore => ({
  find: (provider, subject) =>
    Effect.map(database.query(find, [provider, subject]), ([row]) => row?.account_id ?? null),
  link: ({ provider, subject, accountId, linkedAt }) =>
    Effect.flatMap(database.query(link, [provider, subject, accountId, linkedAt]), (rows) =>
      rows.length === 0 ? Effect.fail(taken('external_identity')) : Effect.void,
    ),
  of: (accountId) => Effect.map(database.query(of, [accountId]), (rows) => rows.map(toIdentity)),
  removeOf: (accountId) => Effect.asVoid(database.query(removeOf, [accountId])),
});

interface SettingColumns {
  readonly provider: SocialProvider;
  readonly client_id: string | null;
  readonly redirect_uri: string | null;
}
const load = sql<SettingColumns>(
  'provider_settings_load',
  'select provider, client_id, redirect_uri from provider_setting',
);
// Before the first save there is no row to lock, so the table is; it lets readers through.
const lock = sql('provider_settings_lock', 'lock table provider_setting in share row exclusive mode');
const save = sql(
  'provider_settings_save',
  `insert into provider_setting (provider, client_id, redirect_uri) values ($1, $2, $3)
   on conflict (provider) do update set client_id = excluded.client_id, redirect_uri = excluded.redirect_uri`,
);

export const mikroProviderSettingsStore = (database: Database): ProviderSettingsStore => {
  const settings = Effect.suspend(() =>
    Effect.map(database.query(load, []), (rows): ProviderSettings => ({
      ...noProviderSettings,
      ...Object.fromEntries(
        rows.map((row) => [row.provider, { clientId: row.client_id, redirectUri: row.redirect_uri }]),
      ),
    })),
  );
  return {
    load: settings,
    lock: Effect.suspend(() => Effect.andThen(database.query(lock, []), settings)),
    save: (provider, { clientId, redirectUri }) =>
      Effect.asVoid(database.query(save, [provider, clientId, redirectUri])),
  };
};
