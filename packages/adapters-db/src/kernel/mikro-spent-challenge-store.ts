import type { SpentChallengeStore } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { sql } from './statement.ts';

const spend = sql<{ id: string }>(
  'challenge_spend',
  'insert into spent_challenge (id, until) values ($1, $2) on conflict do nothing returning id',
);
const forget = sql<{ forgotten: number }>(
  'challenge_forget',
  `with gone as (delete from spent_challenge where until < $1 returning 1) select count(*)::int as forgotten from gone`,
);

export const mikroSpentChallengeStore = (database: Database): SpentChallengeStore => ({
  spend: (id, until) => Effect.map(database.query(spend, [id, until]), (rows) => rows.length === 1),
  forgetEnded: (now) => Effect.map(database.query(forget, [now]), ([row]) => row?.forgotten ?? 0),
});
