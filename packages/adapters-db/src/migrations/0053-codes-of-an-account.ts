import type { MigrationStep } from './migration.ts';

/** A password write and a disabling end the codes of one account. */
export const codesOfAnAccount: MigrationStep = {
  name: '0053-codes-of-an-account',
  up: [`create index "otp_request_account" on "otp_request" ("account_id")`],
};
