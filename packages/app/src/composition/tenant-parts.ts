import type { Database } from '@svc/adapters-db';
import type { Surroundings } from '@svc/adapters-http';
import type { PasswordHasher } from '@svc/application/accounts';
import type { ImageMaker, Logger } from '@svc/application/kernel';
import type { GatewayCounts } from '../background/gateway-counts.ts';
import type { Config } from '../config/config.ts';
import type { Keys } from '../keys/keys.ts';

/** Whether this process is fit to be sent work. */
export type Pulse = Pick<Surroundings, 'databaseIsUp' | 'migrationsApplied' | 'loopsAlive'>;

/** What a tenant is composed from; made outside, since it must be closed outside. */
export interface TenantParts {
  readonly config: Config;
  readonly keys: Keys;
  readonly logger: Logger;
  readonly database: Database;
  readonly passwordHasher: PasswordHasher;
  readonly images: ImageMaker;
  /** What its process shares among its tenants. */
  readonly gatewayCounts: GatewayCounts;
  readonly pulse: Pulse;
}
