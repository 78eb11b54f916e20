import { defineEntity } from '@mikro-orm/core';
import {
  capacityChangeTable,
  cutAnswers,
  type CapacityChange,
  type CapacityChangeId,
  type ScheduleId,
} from '@svc/domain/booking';
import { statesOf, type ActivityId } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';

/** From a local date on the classes of an activity, or of one of its rules, have so many places. */
export const CapacityChangeRow = defineEntity({
  name: 'CapacityChange',
  tableName: 'capacity_change',
  properties: {
    id: column.uuid<CapacityChangeId>().primary(),
    activityId: column.uuid<ActivityId>(),
    scheduleId: column.uuid<ScheduleId>().nullable(),
    newCapacity: column.integer(),
    effectiveFrom: column.date(),
    onConflict: column.text<CapacityChange['onConflict']>(),
    state: column.text<CapacityChange['state']>(),
    createdAt: column.instant(),
  },
  checks: [
    oneOf('capacity_change_state', 'state', statesOf(capacityChangeTable)),
    oneOf('capacity_change_conflict', 'on_conflict', cutAnswers),
    { name: 'capacity_change_places', expression: 'new_capacity >= 1 and new_capacity <= 1000' },
  ],
  indexes: [
    { name: 'capacity_change_activity', properties: ['activityId', 'effectiveFrom', 'id'] },
    { name: 'capacity_change_due', properties: ['effectiveFrom'], where: `state = 'Scheduled'` },
  ],
});
