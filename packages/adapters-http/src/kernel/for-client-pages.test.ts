import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { forClientPages } from './for-client-pages.ts';
import type { Answer } from './wire.ts';

const refusal: Answer = {
  status: 401,
  headers: { 'content-type': 'application/problem+json' },
  cookies: [],
  body: '{}',
};
const origin = 'https://cup.example';
const match = { routes: new Map([['GET', { route: { decidesReaders: true } as const }]]) };

const given = (isClientPage: () => Effect.Effect<boolean>) => {
  const door = Effect.succeed({ trustsOrigin: () => false, isClientPage });
  return Effect.runPromise(forClientPages(refusal, { headers: { origin } }, match, door)!);
};

describe('a refusal for a page of a client', () => {
  it('is readable there', async () => {
    const { headers } = await given(() => Effect.succeed(true));
    expect(headers).toMatchObject({ 'access-control-allow-origin': origin });
  });

  it('is given as it is when the question whose page it is breaks', async () => {
    expect(await given(() => Effect.die(new Error('planted')))).toEqual(refusal);
    const thrown = (): never => {
      throw new Error('planted');
    };
    expect(await given(thrown)).toEqual(refusal);
  });
});
