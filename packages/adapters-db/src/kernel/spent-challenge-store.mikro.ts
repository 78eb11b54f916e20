import type { SpentChallengeStore } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { sql } from './statement.ts';

const spend = sql<{ id: string }>(
  'challenge_spend',
  'insert into spent_challenge (id, until) values ($1, $2) on conflict do nothing returning id',
);
export const mikroSpentChallengeStore = (database: Database): SpentChallengeStore => ({
  spend: (id, until) => Effect.map(database.query(spend, [id, until]), (rows) => rows.length === 1),
});
