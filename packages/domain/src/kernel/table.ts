// The words of a state machine, and nothing that runs: screens load them without the library behind `step`.

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

/** Any table, whatever its states. */
export type AnyTable = { readonly [state in string]: { readonly [event in string]: Cell<string, string> } };
