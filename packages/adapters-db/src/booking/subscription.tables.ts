import { defineEntity } from '@mikro-orm/core';
import type { AccountId, ActivityId, BookingId, OrderId } from '@svc/domain/kernel';
import { statesOf } from '@svc/domain/kernel';
import {
  movementKinds,
  waysToPay,
  subscriptionTable,
  type EntryMovement,
  type WayToPay,
  type PlanTerms,
  type StudioPlanId,
  type SubscriptionId,
  type SubscriptionStatus,
} from '@svc/domain/booking';
import { column, oneOf } from '../kernel/columns.ts';

const statuses = statesOf(subscriptionTable);

export const ClientSubscriptionRow = defineEntity({
  name: 'ClientSubscription',
  tableName: 'client_subscription',
  properties: {
    id: column.uuid<SubscriptionId>().primary(),
    userId: column.uuid<AccountId>().index('client_subscription_user'),
    /** No foreign key: what was sold outlives its plan. */
    planId: column.uuid<StudioPlanId>().nullable().index('client_subscription_plan'),
    plan: column.document<PlanTerms>().nullable(),
    name: column.text(),
    status: column.text<SubscriptionStatus>().default('Active'),
    restoreTo: column.text<SubscriptionStatus>().nullable(),
    validFrom: column.date().nullable(),
    validTo: column.date().nullable(),
    dailyLimit: column.integer().nullable(),
    activityIds: column.texts<ActivityId>(),
    /** As sold; null is unlimited. */
    entries: column.integer().nullable(),
    remaining: column.integer().nullable(),
    orderId: column.big<OrderId>().nullable().unique('client_subscription_order'),
    paidCents: column.big().default(0),
    paidMethod: column.text<WayToPay>().default('none'),
    suspensions: column.document<readonly object[]>().defaultRaw(`'[]'`),
    /** The last suspension, for statements: no entry is spent in it. */
    suspendedFrom: column.date().nullable(),
    suspendedTo: column.date().nullable(),
    refund: column.document<object>().nullable(),
    note: column.text().nullable(),
    version: column.integer(),
    createdAt: column.instant(),
  },
  checks: [
    oneOf('client_subscription_status', 'status', statuses),
    oneOf('client_subscription_restore', 'restore_to', statuses),
    oneOf('client_subscription_method', 'paid_method', waysToPay),
    // Both are walls behind the statements that move entries.
    { name: 'client_subscription_remaining', expression: 'remaining >= 0' },
    { name: 'client_subscription_unlimited', expression: '(entries is null) = (remaining is null)' },
    {
      name: 'client_subscription_validity',
      expression: 'valid_from is null or valid_to is null or valid_from <= valid_to',
    },
  ],
});

/** How many bookings of a local day a daily limit has counted. */
export const SubscriptionDayRow = defineEntity({
  name: 'SubscriptionDay',
  tableName: 'subscription_day',
  properties: {
    subscriptionId: column.uuid<SubscriptionId>().primary(),
    localDate: column.date().primary(),
    used: column.integer(),
  },
  checks: [{ name: 'subscription_day_used', expression: 'used >= 0' }],
});

/** Append-only: a balance is the sum of its movements. */
export const EntryMovementRow = defineEntity({
  name: 'EntryMovement',
  tableName: 'entry_movement',
  properties: {
    id: column.uuid().primary(),
    subscriptionId: column.uuid<SubscriptionId>(),
    kind: column.text<EntryMovement['kind']>(),
    delta: column.integer(),
    bookingId: column.uuid<BookingId>().nullable(),
    actorKind: column.text(),
    actor: column.text(),
    requestId: column.text().nullable(),
    reason: column.text().nullable(),
    at: column.instant(),
    /** `grant:<order>`, `consume:<booking>`: the same movement happens once. */
    key: column.text().unique('entry_movement_key'),
  },
  checks: [
    oneOf('entry_movement_kind', 'kind', movementKinds),
    { name: 'entry_movement_delta', expression: 'delta <> 0' },
  ],
  indexes: [{ name: 'entry_movement_of', properties: ['subscriptionId', 'at'] }],
});
