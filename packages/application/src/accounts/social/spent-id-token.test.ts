import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { failureOf, run, times, together } from '../../testing/world-test.ts';
import { loginNonce } from './login-nonce.ts';
import { signInByProvider } from './sign-in-by-provider.ts';
import { aSocialDoor, given, tokenOf } from './social-door.test.support.ts';

describe('an ID token', () => {
  it('external_token_invalid: signs in once, also when it is shown later or at another door', async () => {
    const door = await aSocialDoor();
    const token = tokenOf({});
    await run(door.enterWith(token));
    for (const provider of ['idp_a', 'idp_b'] as const)
      expect(await failureOf(door.enterWith(token, provider))).toMatchObject({ code: 'external_token_invalid' });
    expect(door.reasons()).toEqual(['idp_a ok', 'idp_a spent', 'idp_b spent']);
    expect(door.events()[1]).toMatchObject({ maskedEmail: 'a***a@example.test' });
  });

  it('opens one session of twenty that ask at once', async () => {
    const door = await aSocialDoor();
    const token = tokenOf({});
    const codes = await together(
      times(20, () => door.enterWith(token)).map((enter) =>
        Effect.match(enter, { onSuccess: () => 'in', onFailure: ({ _tag }) => _tag }),
      ),
    );
    expect(codes.toSorted()).toEqual([...times(19, () => 'Refusal'), 'in']);
    expect(door.db.rows('session')).toHaveLength(1);
  });

  it('external_token_invalid: counts for nobody who brings no nonce, and is then not spent', async () => {
    const door = await aSocialDoor();
    const token = tokenOf({});
    for (const nonce of [null, ''])
      expect(await failureOf(signInByProvider(door.ports)({ ...given(token), nonce }))).toMatchObject({
        code: 'external_token_invalid',
      });
    expect(door.reasons()).toEqual(['idp_a nonceMissing', 'idp_a nonceMissing']);
    await run(door.enterWith(token));
  });

  it('that was refused is not spent', async () => {
    const door = await aSocialDoor();
    await failureOf(door.enterWith('bad:expired'));
    expect(door.db.rows('spentIdToken')).toEqual([]);
  });
});

describe('the nonce of a browser', () => {
  it('is new by chance, and stays while it is held', async () => {
    const { ports } = await aSocialDoor();
    const [one, two] = [await run(loginNonce(ports)(null)), await run(loginNonce(ports)(null))];
    expect([one.length, one === two]).toEqual([43, false]);
    expect(await run(loginNonce(ports)(one))).toBe(one);
    for (const odd of ['', 'short', `${one}x`, `${one.slice(1)};`])
      expect(await run(loginNonce(ports)(odd))).not.toBe(odd);
  });
});
