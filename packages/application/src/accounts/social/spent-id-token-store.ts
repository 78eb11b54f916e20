import type { Effect } from 'effect/Effect';
import type { StoreDown } from '../../kernel/index.ts';

/** ID tokens that signed somebody in, as long as they could be shown again. */
export interface SpentIdTokenStore {
  /**
   * @param id a hash of what the provider signed
   * @param until when the token expires
   * @returns false when it was spent before, by whichever process
   */
  readonly spend: (id: string, until: Temporal.Instant) => Effect<boolean, StoreDown>;
}
