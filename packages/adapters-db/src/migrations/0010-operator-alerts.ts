import type { MigrationStep } from './migration.ts';

/** Disputes and reversals, for a person to look at. */
export const operatorAlerts: MigrationStep = {
  name: '0010-operator-alerts',
  up: [
    `create table "operator_alert" (
    "id" uuid not null, "kind" text not null, "provider" text not null, "external_id" text not null,
    "order_id" bigint null, "payment_id" text null, "state" text not null, "amount_cents" bigint null,
    "currency" text null, "reason" text null, "outcome" text null, "respond_by" timestamptz null,
    "raised_at" timestamptz not null, "told_at" timestamptz not null, primary key ("id")
  )`,
    `alter table "operator_alert" add constraint "operator_alert_external" unique ("provider", "kind", "external_id")`,
    `alter table "operator_alert" add constraint "operator_alert_state" check (state in ('Open', 'Closed'))`,
  ],
};
