import { err, ok, type Result } from 'neverthrow';
import type { AnyTable, Cell, EventOf, RefusalOf, StateOf } from './table.ts';

/**
 * Plays one event. `remembered` is needed only for a restore cell.
 * @returns the next state (the same one for a replay), or the refusal's code
 */
export const step = <const T extends AnyTable>(
  table: T,
  state: StateOf<T>,
  event: EventOf<T>,
  remembered?: StateOf<T>,
): Result<StateOf<T>, RefusalOf<T>> => {
  const cell = (table[state] as { readonly [event in string]: Cell<string, string> })[event];
  if (cell === undefined) throw new Error(`no cell for ${state} × ${event}`);
  if ('refuse' in cell) return err(cell.refuse as RefusalOf<T>);
  if ('to' in cell) return ok(cell.to as StateOf<T>);
  if ('stay' in cell) return ok(state);
  if (remembered === undefined || !cell.restore.includes(remembered))
    throw new Error(`${state} × ${event} cannot restore ${remembered ?? 'nothing remembered'}`);
  return ok(remembered);
};

/** The states from which the event moves somewhere: what `status = ANY($n)` binds on a hot path. */
export const allowedFrom = <const T extends AnyTable>(table: T, event: EventOf<T>): readonly StateOf<T>[] =>
  statesOf(table).filter((state) => {
    const cell = (table[state] as { readonly [event in string]: Cell<string, string> })[event];
    return cell !== undefined && ('to' in cell || 'restore' in cell);
  });

/** Every state, in the order of the rows. */
export const statesOf = <const T extends AnyTable>(table: T): readonly StateOf<T>[] =>
  Object.keys(table) as StateOf<T>[];

/** Every event, in the order of the columns. */
export const eventsOf = <const T extends AnyTable>(table: T): readonly EventOf<T>[] =>
  Object.keys(Object.values(table)[0] ?? {}) as EventOf<T>[];

/** States that no event ever leaves. */
export const finalStatesOf = <const T extends AnyTable>(table: T): readonly StateOf<T>[] =>
  statesOf(table).filter((state) =>
    Object.values(table[state] as { readonly [event in string]: Cell<string, string> }).every(
      (cell) => 'stay' in cell || 'refuse' in cell || ('to' in cell && cell.to === state),
    ),
  );
