import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choiceOfTurn, partOf, partOfTurn, strikeName } from './choice.ts';
import type { Strike } from './sweep.ts';

const strike = (nth: number): Strike => ({
  blow: nth % 10 === 9 ? 'lost answer' : 'kill',
  provider: nth % 2 === 0 ? 'card' : 'wallet',
  story: 'sale',
  point: { label: 'commit order_save', nth, phase: 'after', kind: 'commit', behind: null },
  cold: false,
  rare: false,
});
const strikes = (count: number): readonly Strike[] => Array.from({ length: count }, (_, at) => strike(at + 1));
const namesOf = (list: readonly Strike[]): readonly string[] => list.map(strikeName);

describe('the strikes of a run whose turn it is', () => {
  it('are every one of the sweep once in eight commits, and once in sixteen when there are over 600', () => {
    for (const [count, of] of [
      [348, 8],
      [601, 16],
    ] as const) {
      const all = strikes(count);
      const known = new Set(namesOf(all));
      const turns = Array.from({ length: of }, (_, at) => choiceOfTurn(all, known, { commits: 1000 + at, most: 80 }));
      expect(turns.flatMap((turn) => namesOf(turn.strikes)).toSorted()).toEqual([...namesOf(all)].toSorted());
      expect(turns.map(({ left }) => left.length)).toEqual(turns.map(() => 0));
    }
  });

  it('are first those that the last whole sweep does not name, at most 80, and what is left is named', () => {
    const all = strikes(348);
    const known = new Set(namesOf(all.slice(0, 340)));
    const { strikes: chosen, fresh, left } = choiceOfTurn(all, known, { commits: 3, most: 80 });
    expect(fresh).toBe(8);
    expect(namesOf(chosen)).toEqual(expect.arrayContaining([...namesOf(all.slice(340))]));
    expect(left).toEqual([]);
    const few = choiceOfTurn(all, known, { commits: 3, most: 10 });
    expect([few.strikes.length, few.fresh]).toEqual([10, 8]);
    expect(few.left.length).toBeGreaterThan(0);
  });

  it('carry what was left of the new ones over to the next commit', () => {
    const all = strikes(200);
    const first = choiceOfTurn(all, new Set(), { commits: 10, most: 80 });
    const second = choiceOfTurn(all, new Set(), { commits: 11, most: 80 });
    const third = choiceOfTurn(all, new Set(), { commits: 12, most: 80 });
    expect(first.left).toHaveLength(120);
    expect(namesOf(second.strikes).some((name) => namesOf(first.strikes).includes(name))).toBe(false);
    expect(new Set([first, second, third].flatMap((turn) => namesOf(turn.strikes))).size).toBe(200);
  });

  it('never exceed the limit, and chosen and left together hold every new one and the whole part', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 700 }),
        fc.nat({ max: 700 }),
        fc.nat({ max: 5000 }),
        fc.integer({ min: 1, max: 90 }),
        (count, knownCount, commits, most) => {
          const all = strikes(count);
          const known = new Set(namesOf(all.slice(0, knownCount)));
          const { strikes: chosen, left, part } = choiceOfTurn(all, known, { commits, most });
          expect(chosen.length).toBeLessThanOrEqual(most);
          const asked = new Set(namesOf([...chosen, ...left]));
          const due = [...partOf(all, part), ...all.slice(knownCount)];
          expect(namesOf(due).filter((name) => !asked.has(name))).toEqual([]);
        },
      ),
    );
  });
});

describe('the parts of a sweep', () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];

  it('hold each strike once, also when a dry run of one of them came to a point more or less', () => {
    const all = strikes(348);
    const parts = numbers.map((nth) => partOf(nth % 2 === 0 ? all : all.toSpliced(nth, 1), { nth, of: 8 }));
    const names = parts.flatMap(namesOf);
    expect(new Set(names).size).toBe(names.length);
    expect(namesOf(all.slice(10)).filter((name) => !names.includes(name))).toEqual([]);
    for (const part of parts) expect(part.length).toBeGreaterThan(20);
  });
});

describe('the part whose turn it is', () => {
  it('goes round with the number of commits', () => {
    expect(partOfTurn(348, 7)).toEqual({ nth: 8, of: 8 });
    expect(partOfTurn(348, 8)).toEqual({ nth: 1, of: 8 });
    expect(partOfTurn(700, 8)).toEqual({ nth: 9, of: 16 });
  });
});
