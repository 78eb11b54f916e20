import { defineEntity, p } from '@mikro-orm/core';
import type { SocialProvider } from '@svc/domain/accounts';
import { socialProviders } from '@svc/domain/accounts';
import { column, oneOf } from '../kernel/columns.ts';
import { AccountRow } from './account.tables.ts';

/** The primary key is the last wall: who somebody is at a provider belongs to one account. */
export const ExternalIdentityRow = defineEntity({
  name: 'ExternalIdentity',
  tableName: 'external_identity',
  properties: {
    provider: column.text<SocialProvider>().primary(),
    subject: column.text().primary(),
    account: () =>
      p
        .manyToOne(AccountRow)
        .mapToPk()
        .deleteRule('cascade')
        .fieldName('account_id')
        .index('external_identity_account'),
    linkedAt: column.instant(),
  },
  checks: [oneOf('external_identity_provider', 'provider', socialProviders)],
});

export const ProviderSettingRow = defineEntity({
  name: 'ProviderSetting',
  tableName: 'provider_setting',
  properties: {
    provider: column.text<SocialProvider>().primary(),
    clientId: column.text().nullable(),
    redirectUri: column.text().nullable(),
  },
  checks: [oneOf('provider_setting_provider', 'provider', socialProviders)],
});
