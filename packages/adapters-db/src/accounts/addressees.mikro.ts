import type { Addressee, Addressees } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';

const find = sql<Addressee>(
  'account_addressee',
  `select email, preferred_language as language from account where id = $1 and state = 'Enabled'`,
);

export const mikroAddressees = (database: Database): Addressees => ({
  find: (id) => Effect.map(database.query(find, [id]), ([row]) => row ?? null),
});
