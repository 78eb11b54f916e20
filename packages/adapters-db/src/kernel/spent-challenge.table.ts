import { defineEntity } from '@mikro-orm/core';
import { column } from './columns.ts';

/** Solutions of bot challenges that were used; the primary key is what makes each count once. */
export const SpentChallengeRow = defineEntity({
  name: 'SpentChallenge',
  tableName: 'spent_challenge',
  properties: { id: column.text().primary(), until: column.instant() },
  indexes: [{ name: 'spent_challenge_until', properties: ['until'] }],
});
