import { defineEntity } from '@mikro-orm/core';
import type { AccountId, ActivityId, BookingId } from '@svc/domain/kernel';
import { movementKinds, type EntryMovement, type SubscriptionId } from '@svc/domain/booking';
import { column, oneOf } from '../kernel/columns.ts';

export const ClientSubscriptionRow = defineEntity({
  name: 'ClientSubscription',
  tableName: 'client_subscription',
  properties: {
    id: column.uuid<SubscriptionId>().primary(),
    userId: column.uuid<AccountId>().index('client_subscription_user'),
    name: column.text(),
    validFrom: column.date().nullable(),
    validTo: column.date().nullable(),
    dailyLimit: column.integer().nullable(),
    activityIds: column.texts<ActivityId>(),
    remaining: column.integer(),
    version: column.integer(),
    createdAt: column.instant(),
  },
  checks: [
    // Both are walls behind the statements that move entries.
    { name: 'client_subscription_remaining', expression: 'remaining >= 0' },
    {
      name: 'client_subscription_validity',
      expression: 'valid_from is null or valid_to is null or valid_from <= valid_to',
    },
  ],
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
    /** `grant:<request>`, `consume:<booking>`: the same movement happens once. */
    key: column.text().unique('entry_movement_key'),
  },
  checks: [
    oneOf('entry_movement_kind', 'kind', movementKinds),
    { name: 'entry_movement_delta', expression: 'delta <> 0' },
  ],
  indexes: [{ name: 'entry_movement_of', properties: ['subscriptionId', 'at'] }],
});
