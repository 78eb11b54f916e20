import { orderTable } from '@svc/domain/commerce/machines';
import { describe, expect, it } from 'vitest';
import { isMoving } from './order.moving.ts';
import type { OrderShown } from './order.shown.ts';

type State = OrderShown['status'];
const job = (status: NonNullable<OrderShown['invoiceJob']>['status']) => ({ status }) as OrderShown['invoiceJob'];

describe('an order at the screen', () => {
  it('is asked for again soon while it moves by itself, and seldom while it waits for a person or is over', () => {
    const moving = Object.keys(orderTable).filter((status) => isMoving({ status: status as State, invoiceJob: null }));
    expect(moving.toSorted()).toEqual(['Paid', 'Pending', 'RefundPending']);
  });

  it.each(['Queued', 'Sending'] as const)('moves until its invoice is there: %s', (status) => {
    expect(isMoving({ status: 'Finalized', invoiceJob: job(status) })).toBe(true);
  });

  it.each(['Submitted', 'Failed', 'NeedsReview', 'Cancelled'] as const)(
    'is over, or waits for a person, with its invoice: %s',
    (status) => {
      expect(isMoving({ status: 'Finalized', invoiceJob: job(status) })).toBe(false);
    },
  );
});
