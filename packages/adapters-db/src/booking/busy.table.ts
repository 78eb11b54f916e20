import { defineEntity } from '@mikro-orm/core';
import { column } from '../kernel/columns.ts';

/**
 * When a person has a class; no two of one person overlap. That wall is an exclusion constraint, `busy_once`, which no entity
 * can name: its migration writes it.
 */
export const BusyRow = defineEntity({
  name: 'Busy',
  tableName: 'busy',
  properties: {
    ownerId: column.uuid().primary(),
    slotId: column.uuid().primary(),
    startsAt: column.instant(),
    /** Exclusive. */
    endsAt: column.instant(),
  },
  indexes: [
    { name: 'busy_slot', properties: ['slotId'] },
    { name: 'busy_end', properties: ['endsAt'] },
  ],
});
