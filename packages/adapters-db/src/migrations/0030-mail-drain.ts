import type { MigrationStep } from './migration.ts';

/** The mail queue is drained along an index of what waits; a claim changes no column of it, so it stays on its page if there is room. */
export const mailDrain: MigrationStep = {
  name: '0030-mail-drain',
  up: [
    `drop index "mail_due"`,
    `create index "mail_due" on "mail" ("next_attempt_at", "id") where state = 'Queued'`,
    `create index "mail_expiry" on "mail" ("expires_at") where state in ('Queued', 'Skipped', 'Failed')`,
    `alter table "mail" set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01)`,
  ],
};
