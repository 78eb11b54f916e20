import type { MigrationStep } from './migration.ts';

/**
 * A payment whose payer is done and whose bank is not is asked for again. Orders that ended like that before this step
 * are known by the refused closing of their session, and are looked at from now on.
 */
export const latePayments: MigrationStep = {
  name: '0021-late-payments',
  up: [
    `alter table "payment_attempt" add column "awaited_since" timestamptz null, add column "look_at" timestamptz null`,
    `alter table "payment_attempt" drop constraint "payment_attempt_state"`,
    `alter table "payment_attempt" add constraint "payment_attempt_state" check (state in ('Planned', 'Open', 'Unknown', 'Refused', 'Awaiting', 'Captured', 'Failed', 'Closed'))`,
    `alter table "payment_attempt" add constraint "payment_attempt_awaited" check (state <> 'Awaiting' or (awaited_since is not null and look_at is not null))`,
    `create index "payment_attempt_look" on "payment_attempt" ("look_at") where state = 'Awaiting'`,
    `update "payment_attempt" a set state = 'Awaiting', awaited_since = now(), look_at = now()
      from "intent" i
      where a.state = 'Open' and a.payment_id is null and i.kind = 'session.close' and i.subject = a.order_id::text
        and i.state = 'Refused' and i.outcome ->> 'code' = 'session_complete'`,
  ],
};
