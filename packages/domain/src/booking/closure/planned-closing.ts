import { step } from '../../kernel/transitions.ts';
import type { Slot } from '../slot/slot.ts';
import { slotTable } from '../slot/slot.transitions.ts';
import { isHit, spanOf, type Closure, type ClosureId } from './closure.ts';

/** A slot with the closures that keep it closed. */
export interface ClosedSlot {
  readonly slot: Slot;
  readonly closedBy: readonly ClosureId[];
  /** It is being emptied, and opens after that at the earliest. */
  readonly clearing: boolean;
}

/** A closure before and after a change; null: it is not there. */
export interface ClosureChange {
  readonly before: Closure | null;
  readonly after: Closure | null;
}

/** What a change of closures makes of one slot: its state and sequence are those to be written. */
export interface PlannedClosing extends ClosedSlot {
  /** It has a closure that it had not, and its people are not being seen to already. */
  readonly meets: boolean;
}

/** The state that these closures give the slot, with its sequence. @param clearing it is being emptied */
export const underClosures = <S extends Pick<Slot, 'state' | 'sequence'>>(
  slot: S,
  closedBy: readonly ClosureId[],
  clearing = false,
): S => {
  const event = closedBy.length > 0 || clearing ? 'close' : 'reopen';
  const state = step(slotTable, slot.state, event)._unsafeUnwrap(); // neither event is refused in any state
  return state === slot.state ? slot : { ...slot, state, sequence: slot.sequence + 1 };
};

/**
 * The slots that a change of closures touches, as they are to be written: a slot stays closed while one closure is left, and
 * opens when the last goes. A class that has begun is not closed any more; one that a closure lets go of opens at any time.
 */
export const planClosing = (
  slots: readonly ClosedSlot[],
  changes: readonly ClosureChange[],
  now: Temporal.Instant,
): readonly PlannedClosing[] => {
  const spans = changes.map(({ after }) => after && spanOf(after));
  const isIn = ({ startsAt, endsAt }: Slot, span: ReturnType<typeof spanOf> | null | undefined): boolean =>
    !!span && Temporal.Instant.compare(startsAt, span.to) < 0 && Temporal.Instant.compare(span.from, endsAt) < 0;
  return slots.flatMap(({ slot, closedBy, clearing }) => {
    const ahead = Temporal.Instant.compare(slot.startsAt, now) > 0;
    const next = new Set(closedBy);
    for (const [index, { before, after }] of changes.entries()) {
      const id = (after ?? before)?.id;
      if (id === undefined) continue;
      const hit = after !== null && isIn(slot, spans[index]) && isHit(after, slot);
      if (hit && ahead) next.add(id);
      if (!hit) next.delete(id);
    }
    if (next.size === closedBy.length && closedBy.every((id) => next.has(id))) return [];
    const kept = [...next];
    const after = underClosures(slot, kept, clearing);
    const meets = !clearing && kept.some((id) => !closedBy.includes(id));
    return [{ slot: after, closedBy: kept, clearing, meets }];
  });
};
