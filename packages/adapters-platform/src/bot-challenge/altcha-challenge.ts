import { createHmac } from 'node:crypto';
import type { BotChallenge, Clock, SpentChallengeStore } from '@svc/application/kernel';
import type { Challenge, Solution } from 'altcha-lib';
import * as Effect from 'effect/Effect';
import type { KeyRing } from '../key-ring.ts';

export interface AltchaOptions {
  readonly ring: KeyRing;
  readonly tenant: string;
  readonly clock: Clock;
  readonly spent: SpentChallengeStore;
  /** Key derivations that a solver makes at most; half as many at least. */
  readonly difficulty: number;
}

const algorithm = 'PBKDF2/SHA-256';
/** Iterations per derivation: the work is done in native code at both ends, so scripts gain little over browsers. */
const cost = 1000;
const lifeMinutes = 10;
/** A solution is about 700 characters. */
const longest = 4096;

/** The two signing secrets of a tenant, of a purpose of their own: a challenge of one tenant is worth nothing at another. */
const secretsOf = ({ ring, tenant }: AltchaOptions) => {
  const secret = (purpose: string): string =>
    createHmac('sha256', ring.current.key).update(`bot challenge\0${tenant}\0${purpose}`).digest('hex');
  return { hmacSignatureSecret: secret('parameters'), hmacKeySignatureSecret: secret('key') };
};

interface Answered {
  readonly challenge: Challenge;
  readonly solution: Solution;
}

/** The widget's payload: base64 of `{ challenge, solution }`. Undefined when it is anything else. */
const answeredIn = (answer: string): Answered | undefined => {
  if (answer.length > longest) return undefined;
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(answer, 'base64').toString('utf8')) as Partial<Answered>;
    if (typeof challenge?.parameters !== 'object' || challenge.parameters === null) return undefined;
    if (typeof challenge.signature !== 'string' || typeof solution !== 'object' || solution === null) return undefined;
    return { challenge, solution };
  } catch {
    return undefined;
  }
};

/**
 * ALTCHA, protocol 2: a proof of work that this server signs and checks itself; nothing is asked of anybody outside. The
 * solver looks for a counter that we drew, so that the work has a bound; checking costs two HMACs.
 */
export const altchaChallenge = (options: AltchaOptions): BotChallenge => {
  const { clock, difficulty, spent } = options;
  const secrets = secretsOf(options);
  const load = () => Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')]);
  return {
    issue: Effect.promise(async () => {
      const [{ createChallenge, randomInt }, { deriveKey }] = await load();
      const expiresAt = Math.floor(clock.now().add({ minutes: lifeMinutes }).epochMilliseconds / 1000);
      const counter = randomInt(difficulty, Math.max(1, Math.floor(difficulty / 2)));
      const { parameters, signature } = await createChallenge({
        algorithm,
        cost,
        counter,
        deriveKey,
        expiresAt,
        ...secrets,
      });
      return { mode: 'altcha', challenge: { parameters, signature } };
    }),
    verify: (answer) =>
      Effect.gen(function* () {
        const answered = answer === undefined ? undefined : answeredIn(answer);
        if (answered === undefined) return false;
        const verified = yield* Effect.promise(async () => {
          const [{ verifySolution }, { deriveKey }] = await load();
          return await verifySolution({ ...answered, deriveKey, ...secrets }).catch(() => ({ verified: false }));
        });
        const { nonce, expiresAt } = answered.challenge.parameters;
        // Signed, so they are ours; the end is judged by our clock as well as by the library's.
        if (!verified.verified || expiresAt === undefined) return false;
        const until = Temporal.Instant.fromEpochMilliseconds(expiresAt * 1000);
        if (Temporal.Instant.compare(until, clock.now()) <= 0) return false;
        return yield* spent.spend(nonce, until);
      }),
  };
};
