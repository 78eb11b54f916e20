import type { FileStore } from '@svc/application/content';
import type { FileId, FileType, StoredFile, UploadId, UploadPurpose, Visibility } from '@svc/domain/content';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface FileColumns {
  readonly id: FileId;
  readonly upload_id: UploadId;
  readonly purpose: UploadPurpose;
  readonly owner_id: AccountId;
  readonly display_name: string;
  readonly type: FileType;
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly visibility: Visibility;
  readonly place: string | null;
  readonly created_at: string;
}
const toFile = (row: FileColumns): StoredFile => ({
  id: row.id,
  uploadId: row.upload_id,
  purpose: row.purpose,
  ownerId: row.owner_id,
  displayName: row.display_name,
  type: row.type,
  bytes: row.bytes,
  sha256: row.sha256,
  width: row.width,
  height: row.height,
  visibility: row.visibility,
  place: row.place,
  createdAt: toInstant(row.created_at),
});

const columns = `id, upload_id, purpose, owner_id, display_name, type, bytes, sha256, width, height, visibility, place,
  created_at`;
const insert = sql(
  'stored_file_insert',
  `insert into stored_file (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);
const find = sql<FileColumns>('stored_file_find', `select ${columns} from stored_file where id = $1`);
const lock = sql<FileColumns>('stored_file_lock', `select ${columns} from stored_file where id = $1 for update`);
const at = sql<FileColumns>(
  'stored_file_at',
  `select ${columns} from stored_file where place = any($1) order by place collate "C"`,
);
const turn = sql('stored_file_turn', `select pg_advisory_xact_lock(hashtextextended('place ' || $1::text, 0))`);
const place = sql('stored_file_place', 'update stored_file set place = $2 where id = $1');
const rename = sql('stored_file_rename', 'update stored_file set display_name = $2 where id = $1');
const remove = sql('stored_file_remove', 'delete from stored_file where id = $1');

export const mikroFileStore = (database: Database): FileStore => ({
  insert: (file) =>
    Effect.asVoid(
      database.query(insert, [
        ...[file.id, file.uploadId, file.purpose, file.ownerId, file.displayName, file.type, file.bytes, file.sha256],
        ...[file.width, file.height, file.visibility, file.place, file.createdAt],
      ]),
    ),
  find: (id) => Effect.map(database.query(find, [id]), (rows) => rows.map(toFile)[0] ?? null),
  lock: (id) => Effect.map(database.query(lock, [id]), (rows) => rows.map(toFile)[0] ?? null),
  at: (places) => Effect.map(database.query(at, [places]), (rows) => rows.map(toFile)),
  takeTurn: (name) => Effect.asVoid(database.query(turn, [name])),
  place: (id, name) => Effect.asVoid(database.query(place, [id, name])),
  rename: (id, displayName) => Effect.asVoid(database.query(rename, [id, displayName])),
  remove: (id) => Effect.asVoid(database.query(remove, [id])),
});
