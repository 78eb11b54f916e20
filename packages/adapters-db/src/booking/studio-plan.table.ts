import { defineEntity } from '@mikro-orm/core';
import {
  startRules,
  type LocalizedText,
  type PlanLength,
  type StartRule,
  type StudioPlanId,
} from '@svc/domain/booking';
import type { ActivityId, Vat } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';

export const StudioPlanRow = defineEntity({
  name: 'StudioPlan',
  tableName: 'studio_plan',
  properties: {
    id: column.uuid<StudioPlanId>().primary(),
    name: column.document<LocalizedText>(),
    description: column.document<LocalizedText>(),
    /** Null: unlimited. */
    entries: column.integer().nullable(),
    length: column.document<PlanLength>(),
    priceCents: column.big(),
    currency: column.text<'EUR'>(),
    vat: column.document<Vat>(),
    activityIds: column.texts<ActivityId>(),
    dailyLimit: column.integer().nullable(),
    startRule: column.text<StartRule>(),
    maxFreezeDays: column.integer(),
    maxFreezes: column.integer(),
    online: column.boolean(),
    active: column.boolean(),
    archived: column.boolean(),
    position: column.integer(),
    version: column.integer(),
    createdAt: column.instant(),
    updatedAt: column.instant(),
  },
  checks: [
    oneOf('studio_plan_start', 'start_rule', startRules),
    { name: 'studio_plan_price', expression: 'price_cents >= 0' },
    { name: 'studio_plan_entries', expression: 'entries > 0' },
  ],
  indexes: [{ name: 'studio_plan_position', properties: ['position', 'id'] }],
});
