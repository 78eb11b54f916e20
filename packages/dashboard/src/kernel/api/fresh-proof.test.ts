import { describe, expect, it } from 'vitest';
import { endProof, isProofAsked, withFreshProof } from './fresh-proof.ts';
import { Problem } from './problem.ts';

const stale = (): Problem => new Problem({ status: 403, code: 'errors.auth.freshSignInRequired', title: 'Who?' });

/** A call that is refused so often, then answers. */
const refusedTimes = (times: number) => {
  let made = 0;
  const call = (): Promise<number> => {
    made += 1;
    return made > times ? Promise.resolve(made) : Promise.reject(stale());
  };
  return call;
};
const asked = async (): Promise<void> => {
  while (!isProofAsked()) await Promise.resolve();
};

describe('a call that wants a fresh proof', () => {
  it('is made again once the proof is given, and as often as one is wanted', async () => {
    const answer = withFreshProof(refusedTimes(2));
    for (const _ of [1, 2]) {
      await asked();
      endProof(true);
    }
    expect(await answer).toBe(3);
    expect(isProofAsked()).toBe(false);
  });

  it('waits together with others for one proof', async () => {
    const both = Promise.all([withFreshProof(refusedTimes(1)), withFreshProof(refusedTimes(1))]);
    await asked();
    endProof(true);
    expect(await both).toEqual([2, 2]);
  });

  it('freshSignInRequired: is what remains when the person gives up', async () => {
    const answer = withFreshProof(refusedTimes(1)).catch((error: unknown) => error);
    await asked();
    endProof(false);
    expect(await answer).toMatchObject({ code: 'errors.auth.freshSignInRequired' });
  });

  it('asks for nothing after another refusal', async () => {
    const other = new Problem({ status: 409, code: 'errors.general.stale', title: 'Late' });
    await expect(withFreshProof(() => Promise.reject(other))).rejects.toBe(other);
    expect(isProofAsked()).toBe(false);
  });
});
