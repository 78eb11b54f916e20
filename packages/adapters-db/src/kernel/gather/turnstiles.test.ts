import type { AccountId, SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { openTurnstiles, type Passage } from './turnstiles.ts';

const slotId = 'a class' as SlotId;
const soldOut: Passage = { left: 0, version: '7', takers: new Set(['anna' as AccountId]) };
const gone = (passage: Passage) => ({ passages: new Map([[slotId, passage]]) });

describe('what a process remembers of last places', () => {
  const openAt = () => {
    let ms = 0;
    const turnstiles = openTurnstiles(() => ms);
    const took = (passage: Passage) => Effect.runPromise(turnstiles.closedFor([slotId], Effect.succeed(gone(passage))));
    return { turnstiles, took, later: (by: number) => void (ms += by) };
  };

  it('is the version that they were taken from, and no other', async () => {
    const { turnstiles, took } = openAt();
    await took(soldOut);
    expect(turnstiles.wentSince({ slotId, versionSeen: '7' })).toMatchObject(soldOut);
    expect(turnstiles.wentSince({ slotId, versionSeen: '8' })).toBeUndefined();
    expect(turnstiles.wentSince({ slotId })).toBeUndefined();
  });

  it('is nothing where places were left, or the version is not known', async () => {
    const { turnstiles, took } = openAt();
    await took({ ...soldOut, left: 1 });
    await took({ ...soldOut, version: null });
    expect(turnstiles.wentSince({ slotId, versionSeen: '7' })).toBeUndefined();
  });

  it('is forgotten after ten seconds: a database that was put back has that version again, with its places', async () => {
    const { turnstiles, took, later } = openAt();
    await took(soldOut);
    later(9_999);
    expect(turnstiles.wentSince({ slotId, versionSeen: '7' })).toMatchObject(soldOut);
    later(1);
    expect(turnstiles.wentSince({ slotId, versionSeen: '7' })).toBeUndefined();
  });
});
