import type { Effect } from 'effect/Effect';
import type { ProviderSetting, ProviderSettings, SocialProvider } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown, Taken } from '../../kernel/index.ts';

/** Who somebody is at a provider: (provider, subject) belongs to one account. */
export interface ExternalIdentity {
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly accountId: AccountId;
  readonly linkedAt: Temporal.Instant;
}

export interface IdentityStore {
  readonly find: (provider: SocialProvider, subject: string) => Effect<AccountId | null, StoreDown>;
  /** Taken when (provider, subject) is linked already, to whomever. */
  readonly link: (identity: ExternalIdentity) => Effect<void, Taken | StoreDown>;
  readonly of: (accountId: AccountId) => Effect<readonly ExternalIdentity[], StoreDown>;
  /** When an account is deleted or anonymized. */
  readonly removeOf: (accountId: AccountId) => Effect<void, StoreDown>;
}

/** Client IDs of the login providers (spec 1, ExternalAuthSettings); nothing here is a secret. */
export interface ProviderSettingsStore {
  readonly load: Effect<ProviderSettings, StoreDown>;
  /** Inside a unit of work: locked until its end. */
  readonly lock: Effect<ProviderSettings, StoreDown>;
  readonly save: (provider: SocialProvider, setting: ProviderSetting) => Effect<void, StoreDown>;
}
