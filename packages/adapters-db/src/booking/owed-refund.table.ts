import { defineEntity } from '@mikro-orm/core';
import type { OwedRefund } from '@svc/application/booking';
import type { BookingId, OrderId } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';

/** Money that is owed since a booking ended; `closed` once its refund was opened, or nothing was left to give back. */
export const OwedRefundRow = defineEntity({
  name: 'OwedRefund',
  tableName: 'owed_refund',
  properties: {
    bookingId: column.uuid<BookingId>().primary(),
    orderId: column.big<OrderId>(),
    percent: column.integer(),
    reason: column.text<OwedRefund['reason']>(),
    at: column.instant(),
    /** Of the percent, opened before it was raised. */
    given: column.integer().default(0),
    /** When a worker looks at it next. */
    lookAt: column.instant(),
    closed: column.text<'opened' | 'moot'>().nullable(),
    closedAt: column.instant().nullable(),
  },
  checks: [
    oneOf('owed_refund_reason', 'reason', ['booking_cancelled', 'class_cancelled']),
    oneOf('owed_refund_closed', 'closed', ['opened', 'moot']),
    { name: 'owed_refund_percent', expression: 'percent > 0 and percent <= 100' },
    { name: 'owed_refund_given', expression: 'given >= 0 and given < percent' },
    { name: 'owed_refund_end', expression: '(closed is null) = (closed_at is null)' },
  ],
  indexes: [{ name: 'owed_refund_open', properties: ['lookAt', 'bookingId'], where: 'closed is null' }],
});
