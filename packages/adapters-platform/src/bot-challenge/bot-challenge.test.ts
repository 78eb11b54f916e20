import { solveChallenge, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { MemoryDatabase, memoryStoreWorld } from '@svc/application/testing';
import { parseKeyRing } from '../key-ring.ts';
import { altchaChallenge } from './altcha-challenge.ts';
import { fakeBotChallenge, fakeChallengeAnswer, noBotChallenge } from './other-challenges.ts';

const run = Effect.runPromise;
const ring = (byte: number) => parseKeyRing(`a:${Buffer.alloc(32, byte).toString('base64')}`);

const anAltcha = (over: { readonly byte?: number; readonly tenant?: string } = {}, db = new MemoryDatabase()) => {
  let ahead = 0;
  const clock = { now: () => Temporal.Now.instant().add({ minutes: ahead }), monotonicMs: () => 0 };
  const altcha = altchaChallenge({
    ring: ring(over.byte ?? 1),
    tenant: over.tenant ?? 'loto',
    clock,
    spent: memoryStoreWorld(db, clock).spentChallenges,
    difficulty: 20,
  });
  return { altcha, db, later: (minutes: number): void => void (ahead += minutes) };
};
type Altcha = ReturnType<typeof anAltcha>['altcha'];

const issued = async (altcha: Altcha): Promise<Challenge> =>
  (await run(altcha.issue)).challenge as unknown as Challenge;
const headerOf = (challenge: unknown, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
const solved = async (altcha: Altcha): Promise<{ challenge: Challenge; solution: Solution; header: string }> => {
  const challenge = await issued(altcha);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('not solved');
  return { challenge, solution, header: headerOf(challenge, solution) };
};

describe('the ALTCHA challenge', () => {
  it('credential.bot-challenge: is passed by its solution, once, however often it comes at once', async () => {
    const { altcha } = anAltcha();
    const { header } = await solved(altcha);
    const passed = await Promise.all(Array.from({ length: 6 }, () => run(altcha.verify(header))));
    expect(passed.filter(Boolean)).toHaveLength(1);
    expect(await run(altcha.verify(header))).toBe(false);
  });

  it('is signed, bounded and different every time', async () => {
    const { altcha } = anAltcha();
    const [one, two] = [await issued(altcha), await issued(altcha)];
    expect(one.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000 });
    expect(one.parameters.nonce).not.toBe(two.parameters.nonce);
    const { solution } = await solved(altcha);
    expect(solution.counter).toBeGreaterThanOrEqual(10);
    expect(solution.counter).toBeLessThanOrEqual(20);
  });

  it('is not passed by nothing, by rubbish, by a wrong, changed or unsigned one', async () => {
    const { altcha } = anAltcha();
    const { challenge, solution } = await solved(altcha);
    const changed = (parameters: object) => ({ ...challenge, parameters: { ...challenge.parameters, ...parameters } });
    const refused = [
      undefined,
      '',
      'rubbish',
      Buffer.from('null').toString('base64'),
      Buffer.from('{}').toString('base64'),
      Buffer.from('[]').toString('base64'),
      'A'.repeat(5000),
      Buffer.from(`${'['.repeat(1500)}${']'.repeat(1500)}`).toString('base64'),
      headerOf(challenge, { ...solution, derivedKey: '00'.repeat(32) }),
      headerOf(challenge, { counter: solution.counter }),
      headerOf(challenge, null),
      headerOf(changed({ cost: 1 }), solution),
      headerOf(changed({ expiresAt: 4_000_000_000 }), solution),
      headerOf(changed({ expiresAt: undefined }), solution),
      headerOf(changed({ keySignature: 'ab' }), solution),
      headerOf({ parameters: challenge.parameters }, solution),
      headerOf({ parameters: null, signature: challenge.signature }, solution),
      headerOf({ parameters: JSON.parse('{"__proto__":{"a":1}}') as object, signature: 'x' }, solution),
    ];
    for (const header of refused) expect([header, await run(altcha.verify(header))]).toEqual([header, false]);
    expect(await run(altcha.verify(headerOf(challenge, solution)))).toBe(true);
  });

  it('of another tenant or another key is worth nothing', async () => {
    const mine = anAltcha();
    for (const other of [anAltcha({ tenant: 'sole' }, mine.db), anAltcha({ byte: 2 }, mine.db)])
      expect(await run(mine.altcha.verify((await solved(other.altcha)).header))).toBe(false);
  });

  it('ends after ten minutes', async () => {
    const { altcha, later } = anAltcha();
    const { header } = await solved(altcha);
    later(10);
    expect(await run(altcha.verify(header))).toBe(false);
  });
});

describe('the other challenges', () => {
  it('fake: one known answer passes', async () => {
    expect((await run(fakeBotChallenge.issue)).challenge).toEqual({ answer: fakeChallengeAnswer });
    for (const answer of [undefined, '', 'a bot']) expect(await run(fakeBotChallenge.verify(answer))).toBe(false);
    expect(await run(fakeBotChallenge.verify(fakeChallengeAnswer))).toBe(true);
  });
  it('off: nothing is asked', async () => {
    expect(await run(noBotChallenge.issue)).toEqual({ mode: 'off', challenge: null });
    expect(await run(noBotChallenge.verify(undefined))).toBe(true);
  });
});
