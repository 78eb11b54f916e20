import { defineEntity } from '@mikro-orm/core';
import { column } from './columns.ts';

/** Whether the tenant is closed for maintenance: one row, or none while it never was. */
export const MaintenanceRow = defineEntity({
  name: 'Maintenance',
  tableName: 'maintenance_mode',
  properties: {
    id: column.integer().primary().autoincrement(false),
    enabled: column.boolean(),
    retryAfterSeconds: column.integer(),
    since: column.instant(),
  },
  checks: [{ name: 'maintenance_mode_single', expression: 'id = 1' }],
});
