import type { DayClass, DayClasses } from '@svc/application/booking';
import { openWaitingStates } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import { among } from '../kernel/columns.ts';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';

interface DayColumns extends Omit<DayClass, 'localStart' | 'localEnd'> {
  readonly starts: string;
  readonly ends: string;
}

const ofDay = sql<DayColumns>(
  'day_classes',
  `select s.id, v.name as title, s.local_start::text as starts, (s.ends_at at time zone s.zone)::time::text as ends,
     s.taken, s.capacity, s.state,
     (select count(*)::int from waiting_entry w where w.slot_id = s.id and ${among('w.state', openWaitingStates)}) as waiting
   from slot s join activity v on v.id = s.activity_id
   where s.local_date = $1 and v.state in ('Published', 'Hidden')
     and ($2::text is null or $2 = any(v.professional_ids::text[]) or $2 = any(s.professional_ids::text[]))
   order by s.starts_at, s.id limit $3`,
);

const toDayClass = ({ starts, ends, ...row }: DayColumns): DayClass => ({
  ...row,
  localStart: Temporal.PlainTime.from(starts),
  localEnd: Temporal.PlainTime.from(ends),
});

export const mikroDayClasses = (database: Database): DayClasses => ({
  of: (date, professionalId, most) =>
    Effect.map(database.query(ofDay, [date, professionalId, most]), (rows) => rows.map(toDayClass)),
});
