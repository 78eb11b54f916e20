import * as Effect from 'effect/Effect';
import type { FileId, StoredFile } from '@svc/domain/content';
import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { FileStore } from './file-store.ts';

const table = 'storedFile';

export const memoryFileStore = (db: MemoryDatabase): FileStore => {
  const change = (name: string, id: FileId, over: Partial<StoredFile>) =>
    db.write(name, (view) => {
      const before = view.get<StoredFile>(table, id);
      if (before !== undefined) view.put(table, id, { ...before, ...over });
    });
  return {
    insert: (file) => Effect.asVoid(db.write('storedFiles.insert', (view) => view.put(table, file.id, file))),
    find: (id) => db.read('storedFiles.find', (view) => view.get<StoredFile>(table, id) ?? null),
    lock: (id) => db.write('storedFiles.lock', (view) => view.get<StoredFile>(table, id) ?? null),
    at: (places) =>
      db.read('storedFiles.at', (view) =>
        view
          .all<StoredFile>(table)
          .filter(({ place }) => place !== null && places.includes(place))
          .toSorted((a, b) => ((a.place ?? '') < (b.place ?? '') ? -1 : 1)),
      ),
    takeTurn: () => db.write('storedFiles.takeTurn', () => undefined),
    place: (id, place) => change('storedFiles.place', id, { place }),
    rename: (id, displayName) => change('storedFiles.rename', id, { displayName }),
    remove: (id) => db.write('storedFiles.remove', (view) => view.remove(table, id)),
  };
};
