import type { MigrationStep } from './migration.ts';

/**
 * Where the calls of several tenants to one account at a gateway are counted. The statements may be played again: the
 * table may have been made by a process that used this database as no more than the place of these counts.
 */
export const gatewayCalls: MigrationStep = {
  name: '0041-gateway-calls',
  up: [
    `create unlogged table if not exists "gateway_call" (
    "key" text not null, "points" int not null, "expire" bigint null, primary key ("key")
  )`,
    `create index if not exists "gateway_call_expire" on "gateway_call" ("expire")`,
  ],
};
