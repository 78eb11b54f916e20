import { describe, expect, it } from 'vitest';
import { oldSince, type Kept } from './old-since.ts';

const answered = { id: 'home.summary', isShown: true, dataUpdatedAt: 5000, failure: null } satisfies Kept;
const silent = { ...answered, failure: { status: 0 } } satisfies Kept;

describe('what a screen shows', () => {
  it('is not old while its questions are answered, whatever else is refused', () => {
    for (const status of [401, 404, 409, 503])
      expect(oldSince([answered, { ...answered, failure: { status } }], true)).toBeNull();
  });

  it('is as old as the oldest answer whose question got none since', () => {
    expect(oldSince([{ ...answered, dataUpdatedAt: 1000 }, silent, { ...silent, dataUpdatedAt: 4000 }], true)).toBe(
      4000,
    );
  });

  it('is as old as the oldest of all answers without a network', () => {
    expect(oldSince([{ ...answered, dataUpdatedAt: 1000 }, silent], false)).toBe(1000);
  });

  it('has no age where nothing came, where it is not shown, or where only the frame asked', () => {
    const none: readonly Kept[] = [
      { ...silent, dataUpdatedAt: 0 },
      { ...silent, isShown: false },
      { ...silent, id: 'settings.feature-flags.list' },
      { ...silent, id: 'auth.verify-session' },
    ];
    expect([oldSince(none, true), oldSince(none, false), oldSince([], false)]).toEqual([null, null, null]);
  });
});
