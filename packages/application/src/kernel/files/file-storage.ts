import type { Effect } from 'effect/Effect';

/** The storage did not do it; trying again later is sensible. */
export interface StorageDown {
  readonly _tag: 'StorageDown';
  readonly reason: string;
}

/**
 * Files by a key that we make, never a client: lower-case words, digits, `.`, `-` and `_`, in at most eight segments
 * parted by `/`. Any other key is a bug and throws.
 */
export interface FileStorage {
  /** All or nothing; replaces what was there. */
  readonly put: (key: string, bytes: Uint8Array) => Effect<void, StorageDown>;
  /** Null when there is none. */
  readonly get: (key: string) => Effect<Uint8Array | null, StorageDown>;
  /** None there is fine. */
  readonly remove: (key: string) => Effect<void, StorageDown>;
}

const SEGMENT = /^[a-z0-9_-][a-z0-9._-]{0,127}$/;

/** The key, or a bug. */
export const storageKey = (key: string): readonly string[] => {
  const segments = key.split('/');
  if (segments.length > 8 || !segments.every((segment) => SEGMENT.test(segment)))
    throw new Error('not a key of the file storage');
  return segments;
};
