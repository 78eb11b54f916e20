import { describe, expect, it } from 'vitest';
import { isGreen, printed } from './report.ts';
import type { Verdict } from './sweep.ts';

const verdict = (over: Partial<Verdict> = {}): Verdict => ({
  blow: 'kill',
  provider: 'card',
  story: 'sale',
  point: { label: 'commit order_save', nth: 1, phase: 'after', kind: 'commit', behind: null },
  cold: false,
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
    expect(isGreen(of(...many, ...Array.from({ length: 3 }, () => verdict({ met: false }))))).toBe(false);
  });
  it('is not green when nothing was struck', () => expect(isGreen(of())).toBe(false));
});
