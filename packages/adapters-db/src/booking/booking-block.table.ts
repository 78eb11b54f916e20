import { defineEntity } from '@mikro-orm/core';
import type { BookingBlock } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';

/** Who books nothing for a while. */
export const BookingBlockRow = defineEntity({
  name: 'BookingBlock',
  tableName: 'booking_block',
  properties: {
    userId: column.uuid<AccountId>().primary(),
    until: column.instant().index('booking_block_until'),
    cause: column.text<BookingBlock['cause']>(),
    reason: column.text().nullable(),
  },
  checks: [oneOf('booking_block_cause', 'cause', ['auto', 'staff'])],
});
