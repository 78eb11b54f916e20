import type { MigrationStep } from './migration.ts';

/** What is purged by its age is found by it, and what is exported of a person by the person, page by page. */
export const ages: MigrationStep = {
  name: '0025-ages',
  up: [
    `drop index "session_account"`,
    `create index "session_account" on "session" ("account_id", "id")`,
    `create index "session_age" on "session" ("issued_at")`,
    `create index "auth_event_account" on "auth_event" ("account_id", "id")`,
    `create index "auth_event_age" on "auth_event" ("at")`,
    `create index "action_token_age" on "action_token" ("expires_at")`,
    `create index "otp_request_age" on "otp_request" ("last_sent_at")`,
    `create index "login_lockout_age" on "login_lockout" ("since")`,
    `create index "login_decoy_age" on "login_decoy" ("since")`,
    `create index "mail_recipient" on "mail" ("recipient", "id")`,
  ],
};
