import type { Effect } from 'effect/Effect';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** What people who give classes are called. */
export interface ProfessionalNames {
  /**
   * Those of the ids who work here; who does not, or is not there any more, has no name. One read, however many they are.
   * @param onlyPublic without those whom clients are not to see
   */
  readonly namesOf: (
    ids: readonly AccountId[],
    onlyPublic: boolean,
  ) => Effect<ReadonlyMap<AccountId, string>, StoreDown>;
}
