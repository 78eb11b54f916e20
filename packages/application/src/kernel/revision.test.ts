import { describe, expect, it } from 'vitest';
import { failureOf, run } from '../testing/world-test.ts';
import { requireRevision, revisionOf } from './revision.ts';

describe('a revision', () => {
  const revision = revisionOf({ sha256: (content) => `<${String(content)}>`.padEnd(64, '.') });

  it('is the same for the same contents, in whatever order and with whatever says nothing', () => {
    const [one, other] = [
      { a: 1, b: { c: true, d: null } },
      { b: { c: true }, a: 1, e: '' },
    ];
    expect(revision(one)).toBe(revision(other));
    expect(revision(one)).toHaveLength(32);
  });
  it('is another one as soon as a value is', () => {
    expect(revision({ a: [1, 2] })).not.toBe(revision({ a: [2, 1] }));
    expect(revision({ a: false })).not.toBe(revision({}));
  });
  it('that was not expected is stale; a caller that names none changes what is there', async () => {
    const stored = () => 'now';
    expect(await failureOf(requireRevision('Settings', stored, ['before']))).toEqual({
      _tag: 'Stale',
      what: 'Settings',
    });
    for (const expected of [['before', 'now'], null]) await run(requireRevision('Settings', stored, expected));
  });
});
