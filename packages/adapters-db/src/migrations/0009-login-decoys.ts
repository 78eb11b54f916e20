import type { MigrationStep } from './migration.ts';

/** Unlogged: they count for fifteen minutes, and a crash may forget them. */
export const loginDecoys: MigrationStep = {
  name: '0009-login-decoys',
  up: [
    `create unlogged table "login_decoy" (
    "email" text not null, "state" text not null, "failures" int not null, "since" timestamptz not null, primary key ("email")
  )`,
    `alter table "login_decoy" add constraint "login_decoy_state" check (state in ('Clear', 'Counting', 'Locked'))`,
  ],
};
