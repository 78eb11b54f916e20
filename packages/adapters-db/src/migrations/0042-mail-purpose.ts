import type { MigrationStep } from './migration.ts';

/** A mail may name what it is about, so that what causes it can run twice and still make one. */
export const mailPurpose: MigrationStep = {
  name: '0042-mail-purpose',
  up: `
alter table mail add column purpose_key text;
create unique index mail_purpose on mail (purpose_key) where purpose_key is not null;
`,
};
