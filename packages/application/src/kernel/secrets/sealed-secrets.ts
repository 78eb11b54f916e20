import type { Effect } from 'effect/Effect';
import type { StoreDown } from '../faults.ts';
import type { SecretsCipher } from './secrets-cipher.ts';

/** One sealed secret where it lies. */
export interface SealedSecret {
  /** Where secrets of its kind are kept. */
  readonly place: string;
  /** Of the row and the column, in the order in which `next` goes. */
  readonly key: string;
  /** What it was sealed for; names it to a person, too. */
  readonly field: string;
  readonly sealed: string;
}

/** Every secret of the tenant that is sealed with SECRETS__KEYRING, place by place. */
export interface SealedSecretStore {
  readonly places: readonly string[];
  /** The next ones behind the key `after`, at most `limit`. */
  readonly next: (place: string, after: string | null, limit: number) => Effect<readonly SealedSecret[], StoreDown>;
  /** Puts another envelope in its place, if it still is the one that was read. */
  readonly replace: (secret: SealedSecret, sealed: string) => Effect<boolean, StoreDown>;
}

/** A cipher that knows which of its keys an envelope is from. */
export interface RotatingCipher extends SecretsCipher {
  /** Sealed with the key that seals now. */
  readonly isCurrent: (sealed: string) => boolean;
}
