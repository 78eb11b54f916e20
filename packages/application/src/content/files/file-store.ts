import type { Effect } from 'effect/Effect';
import type { FileId, StoredFile } from '@svc/domain/content';
import type { StoreDown } from '../../kernel/index.ts';

/** What is known of files; their bytes lie in the file storage. */
export interface FileStore {
  readonly insert: (file: StoredFile) => Effect<void, StoreDown>;
  readonly find: (id: FileId) => Effect<StoredFile | null, StoreDown>;
  /** The same, locked until the unit of work ends. */
  readonly lock: (id: FileId) => Effect<StoredFile | null, StoreDown>;
  /** Those that are shown at these places, in the order of the places' names. */
  readonly at: (places: readonly string[]) => Effect<readonly StoredFile[], StoreDown>;
  /** Takes turns with everybody who places a file there until the unit of work ends. */
  readonly takeTurn: (place: string) => Effect<void, StoreDown>;
  /** Null: it is shown nowhere. No two files are shown at one place. */
  readonly place: (id: FileId, place: string | null) => Effect<void, StoreDown>;
  readonly rename: (id: FileId, displayName: string) => Effect<void, StoreDown>;
  readonly remove: (id: FileId) => Effect<void, StoreDown>;
}
