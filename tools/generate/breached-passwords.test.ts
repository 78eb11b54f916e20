import { bundledCommonPasswords } from '@svc/adapters-platform';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { breachedPasswords } from './breached-passwords.ts';

describe('the bundled filter of breached passwords', () => {
  it('holds the passwords of the list that are long enough; the page on passwords says how many', () => {
    expect(breachedPasswords().size).toBe(488_130);
  });
  it('is asked for a new password', async () => {
    const { has } = bundledCommonPasswords();
    const sample = [...breachedPasswords()].filter((_, at) => at % 500 === 0);
    const found = await Promise.all(sample.map((password) => Effect.runPromise(has(password))));
    expect(found.filter(Boolean)).toHaveLength(sample.length);
  });
});
