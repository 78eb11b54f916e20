import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { SubscriptionId } from '@svc/domain/booking';
import { euros } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { rereadSubscription, SubscriptionView, subscriptionView } from '../booking/index.ts';
import { actorOf } from '../kernel/actor.ts';
import { reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { MoneyView, byUuid } from '../kernel/views.ts';
import { refundRefusals } from './refusals.ts';
import { readErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

const QuoteView = z
  .object({
    amount: MoneyView,
    basis: z.union([
      z.object({ kind: z.literal('full') }),
      z.object({ kind: z.literal('entries'), unused: z.int(), sold: z.int() }),
      z.object({ kind: z.literal('days'), unused: z.int(), total: z.int() }),
    ]),
  })
  .meta({ id: 'SubscriptionRefundQuote', description: 'What would go back, and of what it is a part' });

export const refundSubscriptionRoutes: readonly Route<App>[] = [
  route({
    id: 'subscriptions.client.refund',
    method: 'POST',
    path: '/api/v1/client-subscriptions/{id}/refund',
    summary:
      'Gives the money back, all of it or for what is not used; it ends with its bookings once the money is back',
    access: 'admin',
    fresh: 'always',
    idempotent: true,
    params: byUuid<SubscriptionId>(),
    body: z
      .strictObject({
        mode: z.enum(['full', 'remaining']),
        reason: z.string().trim().min(1).max(500),
        dryRun: z.boolean().default(false).describe('Only answers what would go back'),
      })
      .meta({ id: 'SubscriptionRefund' }),
    ok: { status: 202, schema: z.union([SubscriptionView, QuoteView]), also: [200] },
    errors: {
      ...readErrors,
      RemoteDown: 'errors.payment.providerUnavailable',
      Taken: 'errors.general.conflict',
      Refusal: { ...refundRefusals, refund_not_allowed: 'errors.subscription.refundNotAllowed' },
    },
    run: ({ app, params: { id: subscriptionId }, body: { mode, reason, dryRun }, ...request }) =>
      Effect.gen(function* () {
        if (dryRun) {
          const { amountCents, basis } = yield* app.commerce.quoteRefundOfSubscription({ subscriptionId, mode });
          return reply({ amount: euros(amountCents), basis }, { status: 200 });
        }
        const command = { subscriptionId, mode, why: reason, actor: actorOf(request) };
        const { subscription } = yield* app.commerce.refundSubscription(command);
        return reply(subscriptionView(subscription, app.subscriptions.today(), 'admin'));
      }),
    reread: (request) => rereadSubscription(request, [request.params.id]),
  }),
];
