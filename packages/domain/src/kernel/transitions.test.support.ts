import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from './table.ts';
import { allowedFrom, eventsOf, finalStatesOf, statesOf, step } from './transitions.ts';

export type AnyTable = { readonly [state in string]: { readonly [event in string]: Cell<string, string> } };

/** A refusal with the sentence that it stands for: title, state, event, code. */
export type NamedRefusal = readonly [title: string, state: string, event: string, code: string];

export interface TableFacts {
  /** Where a record begins; from here every state must be reachable. */
  readonly initial: readonly string[];
  /** Never left by any event. */
  readonly final: readonly string[];
  /** At least one per code; the list is checked to be complete. */
  readonly refusals?: readonly NamedRefusal[];
  /** Cells where the same event a second time moves on; each needs a reason in the test that names it. */
  readonly movesOn?: readonly (readonly [state: string, event: string])[];
}

const cellOf = (table: AnyTable, state: string, event: string): Cell<string, string> => {
  const cell = table[state]?.[event];
  if (cell === undefined) throw new Error(`no cell for ${state} × ${event}`);
  return cell;
};

/** Where an event may lead; a restore may lead to any of its states. */
const targets = (table: AnyTable, state: string, event: string): readonly string[] => {
  const cell = cellOf(table, state, event);
  if ('to' in cell) return [cell.to];
  return 'restore' in cell ? cell.restore : [];
};

/** Every state that some sequence of the events (all of them, if none are named) reaches, the start included. */
export const reachable = (
  table: AnyTable,
  from: string,
  events: readonly string[] = eventsOf(table),
): readonly string[] => {
  const seen = new Set([from]);
  for (const state of seen) for (const event of events) for (const next of targets(table, state, event)) seen.add(next);
  return [...seen];
};

/** One step; a restore goes to the state that `choice` picks of those allowed. */
const play = (table: AnyTable, state: string, event: string, choice: number): string => {
  const cell = cellOf(table, state, event);
  const remembered = 'restore' in cell ? cell.restore[choice % cell.restore.length] : undefined;
  return step(table, state, event, remembered).unwrapOr(state);
};

/** The properties that every transition table has, and its refusals by name. */
export const holdsAsATable = (name: string, table: AnyTable, facts: TableFacts): void => {
  const states = statesOf(table);
  const events = eventsOf(table);
  const anyState = fc.constantFrom(...states);
  const anyEvents = fc.array(fc.tuple(fc.constantFrom(...events), fc.nat(5)), { maxLength: 30 });

  describe(`the table of ${name}`, () => {
    it('decides every cell, and only into its own states', () => {
      for (const state of states) {
        expect(Object.keys(table[state] ?? {}).toSorted()).toEqual([...events].toSorted());
        for (const event of events) for (const next of targets(table, state, event)) expect(states).toContain(next);
      }
    });

    it('stays within its states whatever happens in whatever order', () => {
      fc.assert(
        fc.property(anyState, anyEvents, (start, sequence) => {
          const end = sequence.reduce((state, [event, choice]) => play(table, state, event, choice), start);
          return states.includes(end);
        }),
      );
    });

    it('never leaves a final state', () => {
      expect(finalStatesOf(table).toSorted()).toEqual([...facts.final].toSorted());
      fc.assert(
        fc.property(anyState, anyEvents, (start, sequence) => {
          let state: string = start;
          for (const [event, choice] of sequence) {
            const next = play(table, state, event, choice);
            if (facts.final.includes(state) && next !== state) return false;
            state = next;
          }
          return true;
        }),
      );
    });

    it('changes nothing further when an event is replayed', () => {
      const moving = states.flatMap((state) =>
        events
          .filter((event) => targets(table, state, event).some((next) => play(table, next, event, 0) !== next))
          .map((event) => [state, event]),
      );
      expect(moving).toEqual(facts.movesOn ?? []);
    });

    it('moves from exactly the states that allowedFrom gives to a hot statement', () => {
      for (const event of events)
        expect(allowedFrom(table, event)).toEqual(states.filter((state) => targets(table, state, event).length > 0));
    });

    it('reaches every state from where a record begins', () => {
      const all = new Set(facts.initial.flatMap((state) => reachable(table, state)));
      expect([...all].toSorted()).toEqual([...states].toSorted());
    });
  });
  if (facts.refusals !== undefined) namesRefusals(name, table, facts.refusals);
};

const namesRefusals = (name: string, table: AnyTable, refusals: readonly NamedRefusal[]): void => {
  describe(`a refusal of ${name}`, () => {
    it.for(refusals)('%s', ([, state, event, code]) => {
      expect(step(table, state, event)._unsafeUnwrapErr()).toBe(code);
    });

    it('is named here for every code of the table', () => {
      const codes = statesOf(table).flatMap((state) =>
        eventsOf(table).flatMap((event) => {
          const cell = cellOf(table, state, event);
          return 'refuse' in cell ? [cell.refuse] : [];
        }),
      );
      expect([...new Set(refusals.map(([, , , code]) => code))].toSorted()).toEqual([...new Set(codes)].toSorted());
    });
  });
};
