import * as z from 'zod';
import type { OrderQuery } from '@svc/application/commerce';
import type { AccountId } from '@svc/domain/kernel';
import { fieldProblem } from '../kernel/input.ts';
import { dateInput, isPeriod, pageQuery, queryBoolean, queryList, uuidId } from '../kernel/views.ts';
import { OrderStateView } from './orders.views.ts';

/** Which orders an Admin's list is of. */
export const OrderListQuery = z
  .strictObject({
    ...pageQuery,
    status: queryList(OrderStateView, 20).optional().describe('Any of these'),
    userId: uuidId<AccountId>().optional(),
    from: dateInput.optional().describe('Opened on this day of the studio or later'),
    to: dateInput.optional().describe('Opened on this day or earlier'),
    q: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe(
        'The number or reference, the provider’s id of session or payment, or a part of the client’s name or e-mail',
      ),
    attention: queryBoolean
      .optional()
      .describe('Only what waits for a person: under review, a refund in doubt, an invoice that stopped'),
  })
  .refine(isPeriod, fieldProblem('period_reversed', ['to']));

/** The query as the use case takes it; days are those of the studio. */
export const askedOrders = (
  { status, from, to, q, attention, userId, ...page }: z.output<typeof OrderListQuery>,
  zone: string,
): OrderQuery => ({
  ...page,
  ...(status === undefined ? {} : { states: status }),
  ...(userId === undefined ? {} : { userId }),
  ...(from === undefined ? {} : { from: from.toZonedDateTime(zone).toInstant() }),
  ...(to === undefined ? {} : { until: to.add({ days: 1 }).toZonedDateTime(zone).toInstant() }),
  ...(q === undefined ? {} : { search: q }),
  ...(attention === true ? { attention } : {}),
});
