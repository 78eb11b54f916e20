import type { Effect } from 'effect/Effect';

/** The storage did not do it; trying again later is sensible. */
export interface StorageDown {
  readonly _tag: 'StorageDown';
  readonly reason: string;
}

/** Bytes from `start` to `end`, both counted in. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file that is read as it is sent. */
export interface StoredBytes {
  /** Of the whole file. */
  readonly size: number;
  /** Opened by its first reader; fails when the file goes away meanwhile. */
  readonly chunks: () => AsyncIterable<Uint8Array>;
}

/** What may be sent to an address that is handed out. */
export interface PresignedFacts {
  readonly contentType: string;
  readonly size: number;
  readonly expiresAt: Temporal.Instant;
}

/** An address of the storage itself that takes one file, and the headers that it wants. */
export interface PresignedPut {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Files by a key that we make, never a client: lower-case words, digits, `.`, `-` and `_`, in at most eight segments
 * parted by `/`. Any other key is a bug and throws.
 */
export interface FileStorage {
  /** All or nothing; replaces what was there. */
  readonly put: (key: string, bytes: Uint8Array) => Effect<void, StorageDown>;
  /** The same of bytes as they come; a source that breaks leaves what was there. @returns how many */
  readonly write: (key: string, chunks: AsyncIterable<Uint8Array>) => Effect<number, StorageDown>;
  /** Null when there is none. */
  readonly get: (key: string) => Effect<Uint8Array | null, StorageDown>;
  /** The same, read as it is sent; of a range alone what of it the file has. */
  readonly read: (key: string, range?: ByteRange) => Effect<StoredBytes | null, StorageDown>;
  /** Its size; null when there is none. */
  readonly head: (key: string) => Effect<number | null, StorageDown>;
  /** All or nothing; replaces what was there. False: there is none to copy. */
  readonly copy: (from: string, to: string) => Effect<boolean, StorageDown>;
  /** None there is fine. */
  readonly remove: (key: string) => Effect<void, StorageDown>;
  /** Keys in the order of their letters, those after one alone; at most so many. Null: from the first. */
  readonly list: (after: string | null, limit: number) => Effect<readonly string[], StorageDown>;
  /** Null: the storage has no addresses, and this server takes the bytes. */
  readonly presign: (key: string, facts: PresignedFacts) => Effect<PresignedPut | null, StorageDown>;
}

const SEGMENT = /^[a-z0-9_-][a-z0-9._-]{0,127}$/;

/** The key, or a bug. */
export const storageKey = (key: string): readonly string[] => {
  const segments = key.split('/');
  if (segments.length > 8 || !segments.every((segment) => SEGMENT.test(segment)))
    throw new Error('not a key of the file storage');
  return segments;
};
