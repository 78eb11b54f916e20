import type { Effect } from 'effect/Effect';
import type { Upload, UploadId, UploadState } from '@svc/domain/content';
import type { StoreDown } from '../../kernel/index.ts';

/** Files on their way in, and what became of them. */
export interface UploadStore {
  readonly insert: (upload: Upload) => Effect<void, StoreDown>;
  readonly find: (id: UploadId) => Effect<Upload | null, StoreDown>;
  /** The same, locked until the unit of work ends. */
  readonly lock: (id: UploadId) => Effect<Upload | null, StoreDown>;
  /** State, its time, file and what is left; the rest of an upload never changes. */
  readonly save: (upload: Pick<Upload, 'id' | 'state' | 'since' | 'fileId' | 'bytesLeft'>) => Effect<void, StoreDown>;
  /** Those that have been in a state since before a moment, the oldest first. */
  readonly overdue: (
    state: UploadState,
    before: Temporal.Instant,
    limit: number,
  ) => Effect<readonly UploadId[], StoreDown>;
  /** Those that are no longer on their way and may have left bytes behind, the oldest first. */
  readonly leftovers: (limit: number) => Effect<readonly UploadId[], StoreDown>;
  readonly remove: (id: UploadId) => Effect<void, StoreDown>;
}
