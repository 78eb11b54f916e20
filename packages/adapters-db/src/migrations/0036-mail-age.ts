import type { MigrationStep } from './migration.ts';

/** Mails are purged by their age, whatever became of them. */
export const mailAge: MigrationStep = {
  name: '0036-mail-age',
  up: [`create index "mail_age" on "mail" ("expires_at")`],
};
