import { beginTenant, opening } from '../boundary/part.ts';
import { redactorOf } from '../boundary/secrets-of.ts';
import { tokens } from '../composition/tokens.ts';
import type { App, TenantDoor } from '@svc/adapters-http';
import {
  imagePoolSize,
  openBcryptHasher,
  openImageMaker,
  poolShare,
  type HashPool,
  type ImagePool,
} from '@svc/adapters-platform';
import type { Logger } from '@svc/application/kernel';
import type { GatewayCounts } from '../background/gateway-counts.ts';
import { failingReadably } from '../commands/kernel/thrown-error.ts';
import { readKeys } from '../keys/keys.ts';
import { ensureOperator, refusePublishedPassword } from '../serving/operator.ts';
import { warnOfShortKeys } from '../serving/short-keys.ts';
import { remarkOwner } from '../serving/schema-owner.ts';
import { migrateOrRefuse } from '../serving/server.ts';
import { openTenant } from '../serving/tenant.ts';
import type { Instance } from './instance.ts';

/** What the process gives to each of its tenants. */
export interface Surroundings {
  readonly logger: Logger;
  /** A line for the person who started the server. */
  readonly say: (line: string) => void;
  readonly hashPool: HashPool;
  readonly imagePool: ImagePool;
  /** Tenants that use one account at a gateway take turns at it. */
  readonly gatewayCounts: GatewayCounts;
  /** Where the tenant's database is; made first where it is the embedded server's. */
  readonly databaseUrlOf: (instance: Instance) => Promise<string>;
  /** Lets a few tenants open at the same moment, and the others wait. */
  readonly inTurn: <A>(work: () => Promise<A>) => Promise<A>;
}

/** A tenant composed from its file as it was at one moment. */
export interface Composition {
  readonly instance: Instance;
  readonly door: TenantDoor<App>;
  /** Lets the requests inside finish, then ends the loops and closes the database. */
  readonly retire: () => Promise<void>;
}

/** What a shutdown gives running requests, too. */
const DRAIN_MS = 20_000;

/** Counts who is inside. */
const visitorBook = () => {
  let inside = 0;
  let gone = (): void => undefined;
  return {
    visitors: {
      enter: () => void (inside += 1),
      leave: () => {
        inside -= 1;
        if (inside === 0) gone();
      },
    },
    /** Resolves when nobody is inside; after the bound in any case. */
    empty: (waitMs: number): Promise<void> =>
      new Promise((resolve) => {
        // The turn that looked this tenant up may not have entered it yet.
        setImmediate(() => {
          if (inside === 0) return resolve();
          const bound = setTimeout(resolve, waitMs);
          gone = () => {
            clearTimeout(bound);
            resolve();
          };
        });
      }),
  };
};

/** Of a tenant's jobs this many are with the hash children at once; so many more may wait. */
const hashShare = { processes: 2, queueLimit: 64 } as const;
/** The same of its pictures: another tenant's is never behind all of them. */
const imageShare = { processes: 1, queueLimit: imagePoolSize.queueLimit } as const;

/** Migrates, composes and starts the loops of one tenant. @throws ConfigInvalid, StartRefused in one sentence */
export const compose = (instance: Instance, around: Surroundings): Promise<Composition> =>
  opening({ tenant: instance.id, redact: redactorOf(instance.config) }, () =>
    failingReadably(() => composed(instance, around)),
  );

const composed = async (instance: Instance, around: Surroundings): Promise<Composition> => {
  const { config } = instance;
  const url = await around.databaseUrlOf(instance);
  await migrateOrRefuse(url);
  const pool = poolShare(around.hashPool, hashShare);
  const hasher = openBcryptHasher({ cost: config.AUTH__BCRYPTCOST, pool });
  const images = openImageMaker({ pool: poolShare(around.imagePool, imageShare) });
  const { logger, gatewayCounts } = around;
  const ofProcess = { logger, passwordHasher: hasher, images, gatewayCounts };
  const tenant = openTenant(config, readKeys(config), url, ofProcess);
  try {
    const { visitors, empty } = visitorBook();
    const own = { tenant: config.SVC_TENANT, redact: redactorOf(config) };
    const enter = (): void => {
      visitors.enter();
      beginTenant(own);
    };
    const door = { ...tenant.container.get(tokens.door), visitors: { ...visitors, enter } };
    await remarkOwner(config, url, logger);
    await refusePublishedPassword(tenant, config, instance.id);
    await ensureOperator(tenant, config, around);
    warnOfShortKeys(config, logger);
    await tenant.startLoops();
    const retire = async (): Promise<void> => {
      await empty(DRAIN_MS);
      await tenant.close();
      await Promise.all([hasher.close(), images.close()]);
    };
    return { instance, door, retire };
  } catch (error) {
    await tenant.close();
    throw error;
  }
};
