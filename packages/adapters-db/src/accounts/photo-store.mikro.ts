import type { PhotoStore } from '@svc/application/accounts';
import { tombstoneName, type Photo } from '@svc/domain/accounts';
import type { AccountId, ImageType, PhotoId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface PhotoColumns {
  readonly id: PhotoId;
  readonly owner_id: AccountId;
  readonly content_type: ImageType;
  readonly bytes: number;
  readonly sha256: string;
  readonly created_at: string;
}
const toPhoto = (row: PhotoColumns): Photo => ({
  id: row.id,
  ownerId: row.owner_id,
  contentType: row.content_type,
  bytes: row.bytes,
  sha256: row.sha256,
  createdAt: toInstant(row.created_at),
});

const columns = 'id, owner_id, content_type, bytes, sha256, created_at';
const insert = sql('photo_insert', `insert into photo (${columns}) values ($1, $2, $3, $4, $5, $6)`);
const find = sql<PhotoColumns>('photo_find', `select ${columns} from photo where id = $1`);
const ofOwner = sql<PhotoColumns>('photo_of', `select ${columns} from photo where owner_id = $1 order by id limit 100`);
/** As `isErased` says. */
const ofErased = sql<{ id: AccountId }>(
  'photo_of_erased',
  `select a.id from account a
   where a.state = 'Deleted' and a.display_name = $1 and a.email = 'deleted-' || a.id || '@deleted.invalid'
     and exists (select from photo p where p.owner_id = a.id)
   order by a.id limit $2`,
);
const remove = sql('photo_remove', 'delete from photo where id = $1');

export const mikroPhotoStore = (database: Database): PhotoStore => ({
  insert: ({ id, ownerId, contentType, bytes, sha256, createdAt }) =>
    Effect.asVoid(database.query(insert, [id, ownerId, contentType, bytes, sha256, createdAt])),
  find: (id) => Effect.map(database.query(find, [id]), (rows) => rows.map(toPhoto)[0] ?? null),
  of: (ownerId) => Effect.map(database.query(ofOwner, [ownerId]), (rows) => rows.map(toPhoto)),
  ofErased: (limit) => Effect.map(database.query(ofErased, [tombstoneName, limit]), (rows) => rows.map(({ id }) => id)),
  remove: (id) => Effect.asVoid(database.query(remove, [id])),
});
