import type { Closure, ClosureGroupId, ClosureId, ClosureScope, LocalizedText } from '@svc/domain/booking';
import type { SlotId } from '@svc/domain/kernel';
import { toPlainDate } from '../kernel/plain-date.type.ts';

/** A closure as `to_json` gives it. */
export interface ClosureJson {
  readonly id: ClosureId;
  readonly group_id: ClosureGroupId | null;
  readonly reason: string;
  readonly title: LocalizedText;
  readonly scope: ClosureScope['kind'];
  readonly scope_ids: readonly string[];
  readonly first_day: string;
  readonly last_day: string;
  readonly hours_start: string | null;
  readonly hours_end: string | null;
  readonly except_slot_ids: readonly SlotId[];
  readonly note: string | null;
  readonly version: number;
}

const time = (text: string): Temporal.PlainTime => Temporal.PlainTime.from(text);

export const toClosure = (row: ClosureJson): Closure => ({
  id: row.id,
  groupId: row.group_id,
  reason: row.reason,
  title: row.title,
  scope: (row.scope === 'all' ? { kind: 'all' } : { kind: row.scope, ids: row.scope_ids }) as ClosureScope,
  from: toPlainDate(row.first_day),
  to: toPlainDate(row.last_day),
  hours:
    row.hours_start === null || row.hours_end === null
      ? null
      : { start: time(row.hours_start), end: time(row.hours_end) },
  exceptSlotIds: row.except_slot_ids,
  note: row.note,
  version: row.version,
});

/** The closure as its row. */
export const closureRow = ({ groupId, scope, from, to, hours, ...closure }: Closure) => ({
  ...closure,
  group: groupId,
  scope: scope.kind,
  scopeIds: scope.kind === 'all' ? [] : scope.ids,
  firstDay: from,
  lastDay: to,
  hoursStart: hours?.start ?? null,
  hoursEnd: hours?.end ?? null,
});
