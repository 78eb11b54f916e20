import * as Effect from 'effect/Effect';
import {
  knownCaps,
  knownComuni,
  revisionOf,
  saveFlags,
  type ComuneStore,
  type Digest,
  type FlagStore,
} from '@svc/application/kernel';

/** What a tenant publishes about itself, none of it secret. */
export interface TenantFacts {
  /** The colour of the configuration, `#rrggbb`. */
  readonly accent: string | null;
  readonly adminOnlyLogin: boolean;
  readonly mailConfigured: boolean;
  readonly build: {
    readonly version: string;
    readonly commit: string | null;
    readonly branch: string | null;
    readonly buildTime: string | null;
  };
}

/** A key of the configuration as it is shown. */
export interface EffectiveKey {
  readonly key: string;
  /** Null where there is none; of a secret only whether it is set. */
  readonly value: string | null;
  readonly source: 'default' | 'given';
}

/** What the platform's rows need to know beside the ports. */
export interface PlatformSurroundings {
  readonly databaseIsUp: Effect.Effect<boolean>;
  /** Whether the database has every migration of this program. */
  readonly migrationsApplied: Effect.Effect<boolean>;
  readonly loopsAlive: () => boolean;
  /** Whether every stored secret can be opened with the keys of now. */
  readonly secretsReadable: Effect.Effect<boolean>;
  readonly facts: TenantFacts;
  /** What diagnostics show of the configuration. */
  readonly configuration: readonly EffectiveKey[];
}

/** GET /health/ready: each part by its name, nothing about any of them. */
const readinessOf = (around: PlatformSurroundings): Effect.Effect<Readonly<Record<string, boolean>>> =>
  Effect.gen(function* () {
    const database = yield* around.databaseIsUp;
    const migrations = database && (yield* around.migrationsApplied);
    return { database, migrations, loops: around.loopsAlive(), secrets: yield* around.secretsReadable };
  });

type Ports = Parameters<typeof saveFlags>[0] & {
  readonly comuni: ComuneStore;
  readonly flags: FlagStore;
  readonly digest: Digest;
};

/** Flags, facts and health of one tenant. */
export const platformApp = (ports: Ports, around: PlatformSurroundings) => ({
  flags: ports.flags.load,
  saveFlags: saveFlags(ports),
  /** Where places lie, for forms. */
  comuni: knownComuni(ports),
  caps: knownCaps(ports),
  /** The contents of settings as one word, for their ETag. */
  revisionOf: revisionOf(ports.digest),
  facts: around.facts,
  configuration: around.configuration,
  databaseIsUp: around.databaseIsUp,
  /** What a balancer wants to know before it sends work here: each check by its key. */
  readinessChecks: readinessOf(around),
});
