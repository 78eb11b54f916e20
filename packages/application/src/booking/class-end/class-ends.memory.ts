import { unfinishedStates, type Booking, type Slot } from '@svc/domain/booking';
import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import { clearingTable } from '../clearing/slot-clearings.memory.ts';
import type { ClassEnds } from './class-ends.ts';

const byThen = (at: Temporal.Instant, then: Temporal.Instant): boolean => Temporal.Instant.compare(at, then) <= 0;

export const memoryClassEnds = (db: MemoryDatabase): ClassEnds => ({
  unanswered: (begun, limit) =>
    db.read('classEnds.unanswered', (view) =>
      view
        .all<Booking>('booking')
        .filter(({ state }) => state === 'Requested')
        .flatMap(({ id, slotId }) => {
          const slot = view.get<Slot>('slot', slotId);
          return slot !== undefined && byThen(slot.startsAt, begun) ? [{ id, at: slot.startsAt }] : [];
        })
        .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at) || (a.id < b.id ? -1 : 1))
        .slice(0, limit)
        .map(({ id }) => id),
    ),
  unfinished: (ended, limit) =>
    db.read('classEnds.unfinished', (view) =>
      view
        .all<Slot>('slot')
        .filter(
          ({ id, state, endsAt }) =>
            unfinishedStates.includes(state) && byThen(endsAt, ended) && view.get(clearingTable, id) === undefined,
        )
        .toSorted((a, b) => Temporal.Instant.compare(a.endsAt, b.endsAt) || (a.id < b.id ? -1 : 1))
        .slice(0, limit)
        .map(({ id }) => id),
    ),
});
