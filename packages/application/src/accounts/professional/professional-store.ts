import type { Effect } from 'effect/Effect';
import type { ProfessionalProfile } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** Profiles of the enabled accounts that hold the Pro bit; who wrote none is shown by the account's name. */
export interface ProfessionalStore {
  /** By position, then name. @param onlyPublic without those that clients are not to see */
  readonly list: (query: {
    readonly page: number;
    readonly pageSize: number;
    readonly onlyPublic: boolean;
  }) => Effect<{ readonly items: readonly ProfessionalProfile[]; readonly total: number }, StoreDown>;
  /** Null for everybody who is no enabled professional. */
  readonly find: (id: AccountId) => Effect<ProfessionalProfile | null, StoreDown>;
  /**
   * What some people are called who give classes: enabled staff, with the Pro bit or above it. Others are left out. One statement.
   * @param onlyPublic without those that clients are not to see
   */
  readonly namesOf: (
    ids: readonly AccountId[],
    onlyPublic: boolean,
  ) => Effect<ReadonlyMap<AccountId, string>, StoreDown>;
  /** Makes or replaces the profile. */
  readonly put: (profile: ProfessionalProfile) => Effect<void, StoreDown>;
  readonly remove: (id: AccountId) => Effect<void, StoreDown>;
}
