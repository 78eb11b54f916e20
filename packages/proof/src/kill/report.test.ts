import { describe, expect, it } from 'vitest';
import { asJson, isGreen, printed } from './report.ts';
import type { Verdict } from './sweep.ts';

const verdict = (over: Partial<Verdict> = {}): Verdict => ({
  blow: 'kill',
  provider: 'card',
  story: 'sale',
  point: { label: 'commit order_save', nth: 1, phase: 'after', kind: 'commit', behind: null },
  cold: false,
  rare: false,
  met: true,
  breaches: [],
  log: '',
  ...over,
});
const of = (...verdicts: readonly Verdict[]) => ({ verdicts, seconds: 1, command: 'test:kill' });
const many = Array.from({ length: 99 }, () => verdict());

describe('the report of a kill test', () => {
  it('is green when every point was met and nothing broke', () => expect(isGreen(of(...many))).toBe(true));
  it('is not green when anything broke at any point', () => {
    expect(isGreen(of(...many, verdict({ breaches: ['a refund was made twice'] })))).toBe(false);
  });
  it('names a point that was not met, and is not green when there are too many of them', () => {
    const one = of(...many, verdict({ met: false }));
    expect(isGreen(one)).toBe(true);
    expect(printed(one)).toContain('(never met)');
    expect(printed(one)).toContain('99 of 100 persistence points survived a kill');
    expect(isGreen(of(...many, ...Array.from({ length: 6 }, () => verdict({ met: false }))))).toBe(false);
  });
  it('allows one unmet point to a part of a sweep, and none to a handful of strikes', () => {
    const missed = verdict({ met: false });
    expect(isGreen(of(...many.slice(0, 40), missed))).toBe(true);
    expect(isGreen(of(...many.slice(0, 30), missed, missed))).toBe(false);
    expect(isGreen(of(verdict(), missed))).toBe(false);
  });
  it('does not count an unmet point that a race of the dry run made, unless nothing else was met', () => {
    const raced = verdict({ met: false, cold: true, rare: true });
    const report = of(...many.slice(0, 40), raced, raced, raced);
    expect(isGreen(report)).toBe(true);
    expect(printed(report)).toContain('(a race, never met again)');
    expect(isGreen(of(raced))).toBe(false);
    expect(isGreen(of(...many, { ...raced, met: true, breaches: ['a refund was made twice'] }))).toBe(false);
  });
  it('names each strike for machines', () => {
    const broken = verdict({ breaches: ['a refund was made twice'] });
    expect(JSON.parse(asJson(of(verdict(), broken)))).toMatchObject({
      green: false,
      rows: [{ what: 'SIGKILL, card, sale', points: 2, survived: 1, notMet: 0 }],
      strikes: [
        { name: 'kill card sale: after commit order_save', survived: true },
        { survived: false, breaches: ['a refund was made twice'] },
      ],
    });
  });
  it('is not green when nothing was struck', () => expect(isGreen(of())).toBe(false));
});
