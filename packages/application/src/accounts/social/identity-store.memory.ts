import * as Effect from 'effect/Effect';
import { noProviderSettings, type ProviderSetting, type ProviderSettings } from '@svc/domain/accounts';
import { taken } from '../../kernel/index.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import type { ExternalIdentity, IdentityStore, ProviderSettingsStore } from './identity-store.ts';

const keyOf = (provider: string, subject: string): string => `${provider} ${subject}`;

export const memoryIdentityStore = (db: MemoryDatabase): IdentityStore => ({
  find: (provider, subject) =>
    db.read(
      'identities.find',
      (view) => view.get<ExternalIdentity>('externalIdentity', keyOf(provider, subject))?.accountId ?? null,
    ),
  link: (identity) =>
    unique(
      db.write('identities.link', (view) => {
        const key = keyOf(identity.provider, identity.subject);
        if (view.get('externalIdentity', key) !== undefined) return taken('external_identity');
        return view.put('externalIdentity', key, identity);
      }),
    ),
  of: (accountId) =>
    db.read('identities.of', (view) =>
      view.all<ExternalIdentity>('externalIdentity').filter((identity) => identity.accountId === accountId),
    ),
  removeOf: (accountId) =>
    db.write('identities.removeOf', (view) => {
      for (const identity of view.all<ExternalIdentity>('externalIdentity'))
        if (identity.accountId === accountId)
          view.remove('externalIdentity', keyOf(identity.provider, identity.subject));
    }),
});

const settingsIn = (view: MemoryView): ProviderSettings => ({
  idp_a: view.get<ProviderSetting>('providerSetting', 'idp_a') ?? noProviderSettings.idp_a,
  idp_b: view.get<ProviderSetting>('providerSetting', 'idp_b') ?? noProviderSettings.idp_b,
});

export const memoryProviderSettingsStore = (db: MemoryDatabase): ProviderSettingsStore => ({
  load: Effect.suspend(() => db.read('providerSettings.load', settingsIn)),
  lock: Effect.suspend(() => db.write('providerSettings.lock', settingsIn)),
  save: (provider, setting) =>
    Effect.asVoid(db.write('providerSettings.save', (view) => view.put('providerSetting', provider, setting))),
});
