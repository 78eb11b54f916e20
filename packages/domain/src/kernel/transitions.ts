import { err, ok, type Result } from 'neverthrow';

/**
 * One cell of a state machine: a move, a replay that changes nothing, a named refusal, or a restore.
 * A restore goes back to a state remembered beside the record; `restore` lists which ones are allowed.
 */
export type Cell<S extends string, R extends string> =
  | { readonly to: S }
  | { readonly stay: true }
  | { readonly refuse: R }
  | { readonly restore: readonly S[] };

/** A total table: adding a state or an event does not compile until every cell is decided. */
export type Table<S extends string, E extends string, R extends string> = {
  readonly [state in S]: { readonly [event in E]: Cell<S, R> };
};

/** The states of a table: its rows. */
export type StateOf<T> = Extract<keyof T, string>;
/** The events of a table: its columns. */
export type EventOf<T> = T extends { readonly [state in string]: infer Row } ? Extract<keyof Row, string> : never;
/** Every refusal that some cell of the table names. */
export type RefusalOf<T> = T extends { readonly [s in string]: { readonly [e in string]: infer C } }
  ? C extends { readonly refuse: infer R extends string }
    ? R
    : never
  : never;

/** The refusals that the cells of some events name: a caller who plays only these need not know the others. */
export type RefusalOn<T, E extends string> = T extends { readonly [s in string]: infer Row }
  ? Row extends { readonly [e in E]: infer C }
    ? C extends { readonly refuse: infer R extends string }
      ? R
      : never
    : never
  : never;

/** The event moves the record to that state. */
export const to = <const S extends string>(state: S): { readonly to: S } => ({ to: state });
/** Accepted, nothing changes: a replay, or already moot. */
export const stay = { stay: true } as const;
/** The event is not for this state: `step` answers with the code. */
export const refuse = <const R extends string>(code: R): { readonly refuse: R } => ({ refuse: code });
/** Back to the remembered state, if it is one of these; anything else is a bug and throws. */
export const restore = <const S extends readonly string[]>(...states: S): { readonly restore: S } => ({
  restore: states,
});

type AnyTable = { readonly [state in string]: { readonly [event in string]: Cell<string, string> } };

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
