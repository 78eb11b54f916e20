import { describe, expect, it } from 'vitest';
import { isSpam, type Filling } from './judge-spam.ts';

const at = Temporal.Instant.from('2026-06-01T10:00:00Z');
const filled = (over: Partial<Filling> = {}) => {
  const plain = { honeypot: '', startedAt: at.subtract({ seconds: 20 }), at, answers: { note: 'Vorrei provare' } };
  return isSpam({ ...plain, ...over }, { minFillSeconds: 5, blockedWords: ['Casinò'] });
};

describe('what a visitor sends', () => {
  it('is no spam when a person may have filled it in, also with a clock that is ahead of ours', () => {
    expect(filled()).toBe(false);
    expect(filled({ startedAt: at.subtract({ seconds: 5 }) })).toBe(false);
    expect(filled({ startedAt: at.add({ minutes: 2 }) })).toBe(false);
  });
  it('is spam when a hidden field is filled in, when it came too fast, or with a blocked word in any case', () => {
    expect(filled({ honeypot: 'x' })).toBe(true);
    expect(filled({ startedAt: at.subtract({ seconds: 4 }) })).toBe(true);
    expect(filled({ startedAt: at })).toBe(true);
    expect(filled({ answers: { note: 'CASINÒ online' } })).toBe(true);
  });
});
