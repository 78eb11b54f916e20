import * as Effect from 'effect/Effect';
import { isErased, type Account, type Photo } from '@svc/domain/accounts';
import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { PhotoStore } from './photo-store.ts';

export const memoryPhotoStore = (db: MemoryDatabase): PhotoStore => ({
  insert: (photo) => Effect.asVoid(db.write('photos.insert', (view) => view.put('photo', photo.id, photo))),
  find: (id) => db.read('photos.find', (view) => view.get<Photo>('photo', id) ?? null),
  of: (ownerId) =>
    db.read('photos.of', (view) =>
      view
        .all<Photo>('photo')
        .filter((photo) => photo.ownerId === ownerId)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ),
  ofErased: (limit) =>
    db.read('photos.ofErased', (view) =>
      view
        .all<Account>('account')
        .filter(
          (account) => isErased(account) && view.all<Photo>('photo').some((photo) => photo.ownerId === account.id),
        )
        .map(({ id }) => id)
        .toSorted()
        .slice(0, limit),
    ),
  remove: (id) => db.write('photos.remove', (view) => view.remove('photo', id)),
});
