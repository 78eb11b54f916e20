import { describe, expect, it } from 'vitest';
import { contained } from './contained.ts';

describe('a contained callback', () => {
  it('gives what it throws to the work that waits for it, and nothing to its caller', () => {
    const broken: unknown[] = [];
    const error = new Error('planted');
    const callback = contained(
      (text: string) => {
        if (text === 'bad') throw error;
      },
      (thrown) => broken.push(thrown),
    );
    expect([callback('good'), callback('bad')]).toEqual([undefined, undefined]);
    expect(broken).toEqual([error]);
  });
});
