import type { MigrationStep } from './migration.ts';

/** Unlogged, because a count lives for a minute and is written at every guess: it need not survive a crash. */
export const rateLimits: MigrationStep = {
  name: '0007-rate-limits',
  up: [
    `create unlogged table "rate_limit" (
    "key" text not null, "points" int not null, "expire" bigint null, primary key ("key")
  )`,
    `create index "rate_limit_expire" on "rate_limit" ("expire")`,
  ],
};
