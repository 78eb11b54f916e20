import { defineEntity } from '@mikro-orm/core';
import type { LocationId, ScheduleId } from '@svc/domain/booking';
import type { AccountId, ActivityId } from '@svc/domain/kernel';
import { column } from '../kernel/columns.ts';
import type { ExtraJson, WeeklyJson } from './schedule.mapping.ts';

export const ScheduleRow = defineEntity({
  name: 'Schedule',
  tableName: 'schedule',
  properties: {
    id: column.uuid<ScheduleId>().primary(),
    activityId: column.uuid<ActivityId>(),
    zone: column.text(),
    validFrom: column.date(),
    validTo: column.date().nullable(),
    everyWeeks: column.integer(),
    rhythmFrom: column.date().nullable(),
    weekly: column.document<readonly WeeklyJson[]>(),
    durationMinutes: column.integer().nullable(),
    capacity: column.integer().nullable(),
    professionalIds: column.texts<AccountId>().nullable(),
    locationId: column.uuid<LocationId>().nullable(),
    skip: column.texts(),
    extra: column.document<readonly ExtraJson[]>(),
    successorOf: column.uuid<ScheduleId>().nullable(),
    version: column.integer(),
  },
  checks: [
    { name: 'schedule_validity', expression: 'valid_to >= valid_from' },
    { name: 'schedule_weeks', expression: 'every_weeks >= 1 and every_weeks <= 4' },
  ],
  indexes: [{ name: 'schedule_activity', properties: ['activityId', 'validFrom', 'id'] }],
});
