import type { UploadStore } from '@svc/application/content';
import type { FileId, FileType, Upload, UploadId, UploadPurpose, UploadState } from '@svc/domain/content';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface UploadColumns {
  readonly id: UploadId;
  readonly purpose: UploadPurpose;
  readonly state: UploadState;
  readonly since: string;
  readonly created_by: AccountId;
  readonly file_name: string;
  readonly content_type: FileType;
  readonly size: number;
  readonly sha256: string | null;
  readonly ticket_hash: string;
  readonly file_id: FileId | null;
  readonly bytes_left: boolean;
  readonly created_at: string;
}
const toUpload = (row: UploadColumns): Upload => ({
  id: row.id,
  purpose: row.purpose,
  state: row.state,
  since: toInstant(row.since),
  createdBy: row.created_by,
  fileName: row.file_name,
  contentType: row.content_type,
  size: row.size,
  sha256: row.sha256,
  ticketHash: row.ticket_hash,
  fileId: row.file_id,
  bytesLeft: row.bytes_left,
  createdAt: toInstant(row.created_at),
});

const columns = `id, purpose, state, since, created_by, file_name, content_type, size, sha256, ticket_hash, file_id, bytes_left,
  created_at`;
const insert = sql(
  'upload_insert',
  `insert into upload (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);
const find = sql<UploadColumns>('upload_find', `select ${columns} from upload where id = $1`);
const lock = sql<UploadColumns>('upload_lock', `select ${columns} from upload where id = $1 for update`);
const save = sql(
  'upload_save',
  'update upload set state = $2, since = $3, file_id = $4, bytes_left = $5 where id = $1',
);
const overdue = sql<{ id: UploadId }>(
  'upload_overdue',
  `select id from upload where state = $1 and since < $2 and not (bytes_left and state in ('Rejected', 'Expired'))
   order by since, id limit $3`,
);
const leftovers = sql<{ id: UploadId }>(
  'upload_leftovers',
  `select id from upload where bytes_left and state in ('Confirmed', 'Attached', 'Rejected', 'Expired')
   order by since, id limit $1`,
);
const remove = sql('upload_remove', 'delete from upload where id = $1');
const idOf = ({ id }: { readonly id: UploadId }): UploadId => id;

export const mikroUploadStore = (database: Database): UploadStore => ({
  insert: (upload) =>
    Effect.asVoid(
      database.query(insert, [
        ...[upload.id, upload.purpose, upload.state, upload.since, upload.createdBy, upload.fileName],
        ...[upload.contentType, upload.size, upload.sha256, upload.ticketHash, upload.fileId, upload.bytesLeft],
        upload.createdAt,
      ]),
    ),
  find: (id) => Effect.map(database.query(find, [id]), (rows) => rows.map(toUpload)[0] ?? null),
  lock: (id) => Effect.map(database.query(lock, [id]), (rows) => rows.map(toUpload)[0] ?? null),
  save: ({ id, state, since, fileId, bytesLeft }) =>
    Effect.asVoid(database.query(save, [id, state, since, fileId, bytesLeft])),
  overdue: (state, before, limit) =>
    Effect.map(database.query(overdue, [state, before, limit]), (rows) => rows.map(idOf)),
  leftovers: (limit) => Effect.map(database.query(leftovers, [limit]), (rows) => rows.map(idOf)),
  remove: (id) => Effect.asVoid(database.query(remove, [id])),
});
