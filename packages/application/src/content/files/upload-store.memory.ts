import * as Effect from 'effect/Effect';
import type { Upload, UploadState } from '@svc/domain/content';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import type { UploadStore } from './upload-store.ts';

const table = 'upload';
const ended: ReadonlySet<UploadState> = new Set(['Rejected', 'Expired']);
/** Its bytes go first. */
const isOver = ({ state, bytesLeft }: Upload): boolean => !(bytesLeft && ended.has(state));
const onTheWay: ReadonlySet<UploadState> = new Set(['Presigned', 'Uploaded']);

const oldest = (view: MemoryView, which: (upload: Upload) => boolean, limit: number) =>
  view
    .all<Upload>(table)
    .filter(which)
    .toSorted((a, b) => Temporal.Instant.compare(a.since, b.since) || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id);

export const memoryUploadStore = (db: MemoryDatabase): UploadStore => ({
  insert: (upload) => Effect.asVoid(db.write('uploads.insert', (view) => view.put(table, upload.id, upload))),
  find: (id) => db.read('uploads.find', (view) => view.get<Upload>(table, id) ?? null),
  lock: (id) => db.write('uploads.lock', (view) => view.get<Upload>(table, id) ?? null),
  save: ({ id, state, since, fileId, bytesLeft }) =>
    db.write('uploads.save', (view) => {
      const before = view.get<Upload>(table, id);
      if (before !== undefined) view.put(table, id, { ...before, state, since, fileId, bytesLeft });
    }),
  overdue: (state, before, limit) =>
    db.read('uploads.overdue', (view) =>
      oldest(
        view,
        (each) => each.state === state && isOver(each) && Temporal.Instant.compare(each.since, before) < 0,
        limit,
      ),
    ),
  leftovers: (limit) =>
    db.read('uploads.leftovers', (view) =>
      oldest(view, ({ bytesLeft, state }) => bytesLeft && !onTheWay.has(state), limit),
    ),
  remove: (id) => db.write('uploads.remove', (view) => view.remove(table, id)),
});
