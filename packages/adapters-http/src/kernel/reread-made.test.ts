import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { rereadEach, rereadMade } from './reread-made.ts';

const notFound = { _tag: 'NotFound' } as const;
const down = { _tag: 'StoreDown' } as const;
type Fault = typeof notFound | typeof down;
const read = (id: string): Effect.Effect<string, Fault> => {
  if (id === 'gone') return Effect.fail(notFound);
  return id === 'down' ? Effect.fail(down) : Effect.succeed(`view of ${id}`);
};
const failure = (reading: Effect.Effect<unknown, unknown>) => Effect.runPromise(Effect.flip(reading));

describe('what work made, read again', () => {
  it('is read by the id that the work named', async () => {
    expect(await Effect.runPromise(rereadMade(['a'], read))).toBe('view of a');
    expect(await Effect.runPromise(rereadEach(['a', 'b'], read))).toEqual(['view of a', 'view of b']);
  });

  it('is null when no id was stored', async () => {
    expect(await Effect.runPromise(rereadMade([], read))).toBeNull();
    expect(await Effect.runPromise(rereadEach([], read))).toBeNull();
  });

  it('is null when it was deleted since', async () => {
    expect(await Effect.runPromise(rereadMade(['gone'], read))).toBeNull();
    expect(await Effect.runPromise(rereadEach(['a', 'gone'], read))).toBeNull();
  });

  it('fails as the reading fails with any other fault', async () => {
    expect(await failure(rereadMade(['down'], read))).toBe(down);
    expect(await failure(rereadEach(['a', 'down'], read))).toBe(down);
  });
});
