import { defineEntity } from '@mikro-orm/core';
import { column } from '../kernel/columns.ts';

/**
 * When somebody has a class: with a place in it, or as who gives it; and when a room has one. No two classes of one owner overlap.
 * That wall is an exclusion constraint, `busy_once`, which no entity can name: its migration writes it.
 */
export const BusyRow = defineEntity({
  name: 'Busy',
  tableName: 'busy',
  properties: {
    /** A person, or a room. */
    ownerId: column.uuid().primary(),
    slotId: column.uuid().primary(),
    /** Who gives the class, or its room: with the time before and after it. Else who has a place. */
    gives: column.boolean().default(false).primary(),
    startsAt: column.instant(),
    /** Exclusive. */
    endsAt: column.instant(),
  },
  indexes: [
    { name: 'busy_slot', properties: ['slotId'] },
    { name: 'busy_end', properties: ['endsAt'] },
  ],
});
