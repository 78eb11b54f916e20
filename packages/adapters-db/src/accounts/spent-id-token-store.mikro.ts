import type { SpentIdTokenStore } from '@svc/application/accounts';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';

const spend = sql<{ id: string }>(
  'id_token_spend',
  'insert into spent_id_token (id, until) values ($1, $2) on conflict do nothing returning id',
);
export const mikroSpentIdTokenStore = (database: Database): SpentIdTokenStore => ({
  spend: (id, until) => Effect.map(database.query(spend, [id, until]), (rows) => rows.length === 1),
});
