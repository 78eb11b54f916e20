import type { Effect } from 'effect/Effect';
import type { Photo } from '@svc/domain/accounts';
import type { AccountId, PhotoId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** What is known of pictures; their bytes lie in the file storage. */
export interface PhotoStore {
  readonly insert: (photo: Photo) => Effect<void, StoreDown>;
  readonly find: (id: PhotoId) => Effect<Photo | null, StoreDown>;
  /** Oldest first; bounded, since a person has a few. */
  readonly of: (ownerId: AccountId) => Effect<readonly Photo[], StoreDown>;
  /** Erased accounts (`isErased`) whose pictures are still there, in the order of their ids. */
  readonly ofErased: (limit: number) => Effect<readonly AccountId[], StoreDown>;
  readonly remove: (id: PhotoId) => Effect<void, StoreDown>;
}
