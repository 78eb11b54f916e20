import type { MigrationStep } from './migration.ts';

/** Which sellers a gateway knows as companies of the account, by environment. */
export const gatewaySellers: MigrationStep = {
  name: '0008-gateway-sellers',
  up: [
    `create table "gateway_seller" (
    "provider" text not null, "environment" text not null, "vat_number" text not null, "known_since" timestamptz null,
    primary key ("provider", "environment", "vat_number")
  )`,
  ],
};
