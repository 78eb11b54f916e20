import { describe, expect, it } from 'vitest';
import { feedWindow, stillShown } from './calendar-feed.ts';

const now = Temporal.Instant.from('2027-03-28T10:00:00Z');

describe('a feed', () => {
  it('carries the last thirty days and half a year ahead', () => {
    const { from, to } = feedWindow(now);
    expect([from.toString(), to.toString()]).toEqual(['2027-02-26T10:00:00Z', '2027-09-24T10:00:00Z']);
  });
  it('shows what was cancelled for thirty days, so that programs drop it', () => {
    expect(stillShown(now.subtract({ hours: 30 * 24 }).add({ seconds: 1 }), now)).toBe(true);
    expect(stillShown(now.subtract({ hours: 30 * 24 }), now)).toBe(false);
    expect(stillShown(null, now)).toBe(true);
  });
});
