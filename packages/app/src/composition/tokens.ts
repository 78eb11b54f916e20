import type { ServiceIdentifier } from 'inversify';
import type { MaintenanceReader } from '@svc/application/kernel';
import type { App, SessionReader, TenantDoor } from '@svc/adapters-http';
import type { Config } from '../config/config.ts';
import type { accountPorts } from './accounts.ts';
import type { moneyPorts } from './money.ts';

const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(`svc/${name}`);

/** What a tenant's container gives. */
export const tokens = {
  environment: token<Config>('environment'),
  /** The ports of booking, commerce and invoicing, and the stores beside them. */
  money: token<ReturnType<typeof moneyPorts>>('money'),
  /** The ports of accounts. */
  account: token<ReturnType<typeof accountPorts>>('account'),
  maintenanceReader: token<MaintenanceReader>('maintenanceReader'),
  app: token<App>('app'),
  sessionReader: token<SessionReader>('sessionReader'),
  door: token<TenantDoor<App>>('door'),
} as const;
