import { defineEntity } from '@mikro-orm/core';
import { column } from '../kernel/columns.ts';

/** Hashes of ID tokens that signed somebody in; the primary key is what makes each count once. */
export const SpentIdTokenRow = defineEntity({
  name: 'SpentIdToken',
  tableName: 'spent_id_token',
  properties: { id: column.text().primary(), until: column.instant() },
  indexes: [{ name: 'spent_id_token_until', properties: ['until'] }],
});
