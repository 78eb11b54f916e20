import type { MigrationStep } from './migration.ts';

/** A mail that was sent leaves the queue; those of before stayed in it. */
export const sentMails: MigrationStep = {
  name: '0038-sent-mails',
  up: [`delete from "mail" where state = 'Sent'`],
};
