import type { FlagStore } from '@svc/application/kernel';
import { flagDefaults, flagKeys, isFlagKey, type Flags } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { sql } from './statement.ts';

interface FlagColumns {
  readonly key: string;
  readonly value: boolean;
}

const load = sql<FlagColumns>('flags_load', 'select key, value from feature_flag');
// Flags that nobody has set have no row to lock, so the table is; it lets readers through.
const lock = sql('flags_lock', 'lock table feature_flag in share row exclusive mode');
const save = sql(
  'flags_save',
  `insert into feature_flag (key, value) select * from unnest($1::text[], $2::text[]::boolean[])
   on conflict (key) do update set value = excluded.value`,
);

const toFlags = (rows: readonly FlagColumns[]): Flags => ({
  ...flagDefaults,
  ...Object.fromEntries(rows.filter(({ key }) => isFlagKey(key)).map(({ key, value }) => [key, value])),
});

export const mikroFlagStore = (database: Database): FlagStore => {
  const read = Effect.map(database.query(load, []), toFlags);
  return {
    load: read,
    lock: Effect.andThen(database.query(lock, []), read),
    save: (flags) => Effect.asVoid(database.query(save, [flagKeys, flagKeys.map((key) => String(flags[key]))])),
  };
};
