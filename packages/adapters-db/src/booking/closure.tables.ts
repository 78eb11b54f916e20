import { defineEntity, p } from '@mikro-orm/core';
import type { ClosureGroupId, ClosureId, LocalizedText } from '@svc/domain/booking';
import type { SlotId } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';
import { SlotRow } from './booking.tables.ts';

export const ClosureGroupRow = defineEntity({
  name: 'ClosureGroup',
  tableName: 'closure_group',
  properties: {
    id: column.uuid<ClosureGroupId>().primary(),
    name: column.document<LocalizedText>(),
    color: column.text(),
    year: column.integer().nullable(),
    version: column.integer(),
  },
});

const closureScopes = ['all', 'locations', 'activities', 'professionals'] as const;

export const ClosureRow = defineEntity({
  name: 'Closure',
  tableName: 'closure',
  properties: {
    id: column.uuid<ClosureId>().primary(),
    group: () =>
      p
        .manyToOne(ClosureGroupRow)
        .mapToPk()
        .fieldName('group_id')
        .nullable()
        .deleteRule('no action')
        .index('closure_group_of'),
    reason: column.text(),
    title: column.document<LocalizedText>(),
    scope: column.text(),
    scopeIds: column.texts(),
    firstDay: column.date(),
    lastDay: column.date(),
    hoursStart: column.time().nullable(),
    hoursEnd: column.time().nullable(),
    exceptSlotIds: column.texts<SlotId>(),
    note: column.text().nullable(),
    version: column.integer(),
  },
  checks: [
    oneOf('closure_scope', 'scope', closureScopes),
    { name: 'closure_days', expression: 'last_day >= first_day' },
    { name: 'closure_hours', expression: '(hours_start is null) = (hours_end is null)' },
  ],
  indexes: [{ name: 'closure_day', properties: ['lastDay', 'firstDay'] }],
});

/** A slot is closed while it has one of these. */
export const SlotClosureRow = defineEntity({
  name: 'SlotClosure',
  tableName: 'slot_closure',
  properties: {
    slot: () => p.manyToOne(SlotRow).primary().mapToPk().fieldName('slot_id').deleteRule('cascade'),
    closure: () =>
      p
        .manyToOne(ClosureRow)
        .primary()
        .mapToPk()
        .fieldName('closure_id')
        .deleteRule('cascade')
        .index('slot_closure_of'),
  },
});
