import type { FileStorage, SecretsCipher } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { StoreWorld } from '@svc/application/testing';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';
import { postgresStores } from '../stores.ts';

/** The contract is about rows, not about ciphers. */
const plainSecrets: SecretsCipher = { seal: (_, plain) => plain, open: (_, sealed) => sealed };

/** Files do not lie in the database. */
const noFile = Effect.die(new Error('no files here'));
const noFiles: FileStorage = {
  put: () => noFile,
  write: () => noFile,
  get: () => noFile,
  read: () => noFile,
  head: () => noFile,
  copy: () => noFile,
  remove: () => noFile,
  list: () => noFile,
  presign: () => noFile,
};

const backdate = sql(
  'test_intent_backdate',
  `update intent set recorded_at = recorded_at - $2::float8 * interval '1 millisecond' where id = $1`,
);

/** Every store of the application on one tenant's database. */
export const postgresWorld = (database: Database): StoreWorld => ({
  ...postgresStores(database, plainSecrets),
  files: noFiles,
  backdateIntent: (id, byMs) => Effect.asVoid(database.query(backdate, [id, byMs])),
});
