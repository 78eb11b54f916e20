import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { SessionId } from '@svc/domain/kernel';
import { storeDown } from '../../kernel/index.ts';
import { anId } from '../../testing/fixtures.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { seenSessions } from './seen-sessions.ts';

describe('sessions that were used', () => {
  it('are written down together, each once, and nothing is written when none was', async () => {
    const written: (readonly SessionId[])[] = [];
    const seen = seenSessions({ saw: (ids) => Effect.sync(() => void written.push(ids)) });
    expect(await run(seen.write)).toEqual({ done: 0, failed: 0, more: false });
    const [one, two] = [anId<SessionId>(), anId<SessionId>()];
    for (const id of [one, two, one]) seen.note(id);
    expect(await run(seen.write)).toMatchObject({ done: 2 });
    await run(seen.write);
    expect(written).toEqual([[one, two]]);
  });

  it('are forgotten when they cannot be written down: their next use is noted again', async () => {
    const seen = seenSessions({ saw: () => Effect.fail(storeDown('away')) });
    seen.note(anId());
    expect(await failureOf(seen.write)).toMatchObject({ _tag: 'StoreDown' });
    expect(await run(seen.write)).toMatchObject({ done: 0 });
  });
});
