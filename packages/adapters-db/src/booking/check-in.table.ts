import { defineEntity } from '@mikro-orm/core';
import { checkInMethods, type CheckIn, type CheckInId, type SubscriptionId } from '@svc/domain/booking';
import type { AccountId, BookingId, SlotId } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';

export const CheckInRow = defineEntity({
  name: 'CheckIn',
  tableName: 'check_in',
  properties: {
    id: column.uuid<CheckInId>().primary(),
    bookingId: column.uuid<BookingId>(),
    slotId: column.uuid<SlotId>(),
    userId: column.uuid<AccountId>(),
    subscriptionId: column.uuid<SubscriptionId>().nullable(),
    method: column.text<CheckIn['method']>(),
    at: column.instant(),
    by: column.uuid<AccountId>(),
    undoneAt: column.instant().nullable(),
    undoneBy: column.uuid<AccountId>().nullable(),
  },
  checks: [
    oneOf('check_in_method', 'method', checkInMethods),
    { name: 'check_in_undone', expression: 'undone_at is not null or undone_by is null' },
  ],
  uniques: [{ name: 'check_in_booking', properties: ['bookingId'], where: 'undone_at is null' }],
  indexes: [
    { name: 'check_in_user', properties: ['userId', 'at'] },
    { name: 'check_in_subscription', properties: ['subscriptionId', 'at'] },
    { name: 'check_in_at', properties: ['at'] },
  ],
});
