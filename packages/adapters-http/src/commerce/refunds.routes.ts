import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { fieldProblem } from '../kernel/input.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { AdminOrderView, adminOrderView } from './orders.views.ts';
import { refundRefusals } from './refusals.ts';
import { rereadOrder } from './reread.ts';
import { bookingOrderParams, financeAdmin } from './row-parts.ts';
import { MoneyView } from '../kernel/views.ts';
import { readErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

const QuoteView = z
  .object({
    amount: MoneyView,
    endsBooking: z.boolean().describe('The booking would be cancelled with it'),
    creditNote: z.boolean().describe('The invoice went out, so a credit note would be drafted'),
  })
  .meta({ id: 'BookingRefundQuote', description: 'What a refund would give back now, and what would follow' });

/** Money goes on going back with every flag off. */
export const refundRoutes: readonly Route<App>[] = [
  route({
    id: 'payments.admin.orders.refund',
    method: 'POST',
    path: '/api/v1/payments/admin/orders/{id}/refund',
    fresh: 'always',
    summary:
      'Gives the money of a booking back, all of it or a share; or counts what any order’s payer got at the provider’s console',
    ...financeAdmin,
    idempotent: true,
    params: bookingOrderParams,
    body: z
      .strictObject({
        percent: z
          .int()
          .min(1)
          .max(100)
          .optional()
          .describe('Of what was paid; never more than is left. All of it when absent'),
        countOnly: z
          .boolean()
          .default(false)
          .describe('Nothing is sent: what went back at the provider’s console is counted, of a plan’s order too'),
        dryRun: z.boolean().default(false).describe('Only answers what would go back, and what would follow'),
      })
      .refine(
        ({ percent, countOnly }) => !countOnly || percent === undefined,
        fieldProblem('not_expected', ['percent']),
      )
      .refine(({ dryRun, countOnly }) => !countOnly || !dryRun, fieldProblem('not_expected', ['dryRun']))
      .meta({ id: 'BookingRefund', description: 'A share; the amount is counted by the server.' }),
    ok: { status: 200, schema: z.union([AdminOrderView, QuoteView]) },
    errors: {
      Refusal: refundRefusals,
      RemoteDown: 'errors.payment.providerUnavailable',
      Taken: 'errors.general.conflict',
      ...readErrors,
    },
    run: ({ app, params: { id: orderId }, body: { percent = 100, countOnly, dryRun }, ...request }) =>
      Effect.gen(function* () {
        if (dryRun) {
          const quote = yield* app.commerce.quoteRefundOfBooking({ orderId, percent });
          const { amountCents, currency, endsBooking, creditNote } = quote;
          return { amount: { amountCents, currency }, endsBooking, creditNote };
        }
        const command = { orderId, actor: actorOf(request) };
        if (countOnly) yield* app.commerce.countReturned(command);
        else yield* app.commerce.refundBooking({ ...command, percent });
        return adminOrderView(yield* app.commerce.seeOrder(orderId), request.locale);
      }),
    reread: rereadOrder(),
  }),
];
