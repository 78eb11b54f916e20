import * as Effect from 'effect/Effect';
import type { AccountPorts } from '../account-ports.ts';

const shape = /^[\w-]{43}$/;

/**
 * What a browser shows to a provider and has to find in the ID token that it brings back: a token that was got by another
 * browser signs nobody in here. One that it holds already is kept, so that two open pages do not shut each other out.
 */
export const loginNonce =
  ({ random }: Pick<AccountPorts, 'random'>) =>
  (held: string | null): Effect.Effect<string> =>
    Effect.sync(() =>
      held !== null && shape.test(held)
        ? held
        : random.bytes(32).toBase64({ alphabet: 'base64url', omitPadding: true }),
    );
