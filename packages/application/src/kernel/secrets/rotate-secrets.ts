import * as Effect from 'effect/Effect';
import type { RotatingCipher, SealedSecret, SealedSecretStore } from './sealed-secrets.ts';

export interface RotatePorts {
  readonly secrets: RotatingCipher;
  readonly sealedSecrets: SealedSecretStore;
}

/** What became of the secrets of one place. */
export interface RotatedPlace {
  readonly place: string;
  /** Sealed with the newest key before we came. */
  readonly current: number;
  /** Sealed anew; under `dryRun`, what would be. */
  readonly rotated: number;
  /** Somebody else wrote them meanwhile: run it again. */
  readonly changed: number;
  /** No key of the ring opens them; they count as not configured. */
  readonly unreadable: number;
  /** Their fields, the first hundred; never a value. */
  readonly unreadableFields: readonly string[];
}

export interface RotateSecrets {
  readonly dryRun: boolean;
  readonly batch?: number;
}

const BATCH = 200;
const MOST_NAMED = 100;

interface Tally {
  current: number;
  rotated: number;
  changed: number;
  unreadable: number;
  readonly unreadableFields: string[];
}

/**
 * Seals every secret of the tenant anew with the newest key of the ring, so that the older keys can be dropped. In
 * batches, one envelope at a time and only onto what was read: it may be broken off and run again, and beside a server.
 */
export const rotateSecrets =
  (ports: RotatePorts) =>
  ({ dryRun, batch = BATCH }: RotateSecrets) =>
    Effect.forEach(ports.sealedSecrets.places, (place) =>
      Effect.gen(function* () {
        const tally: Tally = { current: 0, rotated: 0, changed: 0, unreadable: 0, unreadableFields: [] };
        let after: string | null = null;
        for (;;) {
          const secrets: readonly SealedSecret[] = yield* ports.sealedSecrets.next(place, after, batch);
          for (const secret of secrets) yield* rotateOne(ports, secret, dryRun, tally);
          const last = secrets.at(-1);
          if (last === undefined) return { place, ...tally } satisfies RotatedPlace;
          after = last.key;
        }
      }),
    );

const rotateOne = (ports: RotatePorts, secret: SealedSecret, dryRun: boolean, tally: Tally) =>
  Effect.gen(function* () {
    const plain = ports.secrets.open(secret.field, secret.sealed);
    if (plain === undefined) {
      tally.unreadable += 1;
      if (tally.unreadableFields.length < MOST_NAMED) tally.unreadableFields.push(secret.field);
      return;
    }
    if (ports.secrets.isCurrent(secret.sealed)) {
      tally.current += 1;
      return;
    }
    const written = dryRun || (yield* ports.sealedSecrets.replace(secret, ports.secrets.seal(secret.field, plain)));
    tally[written ? 'rotated' : 'changed'] += 1;
  });
