import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { OperatorAlert } from '@svc/domain/commerce';
import type { OperatorAlertId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { InstantView, pageOf, pageQuery, pageAnswer, byUuid } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { financeAdmin } from './row-parts.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

const StateView = z.enum(['Open', 'Closed']);

const OperatorAlertView = z
  .object({
    id: z.uuid(),
    kind: z
      .enum(['dispute', 'reversal', 'second_payment', 'refund_failed', 'gateway_denied'])
      .describe(
        'The payer complains; the provider took the money back; an order was paid twice, and the money is not counted; money that counts as given back is with the studio again; the e-invoicing gateway does not accept the credentials, and invoices wait',
      ),
    status: StateView,
    provider: z.enum(['card', 'wallet', 'GatewayA', 'GatewayB']),
    externalId: z.string().describe('The provider’s id of it'),
    orderId: z.int().nullable(),
    paymentId: z.string().nullable(),
    amountCents: z.int().nullable(),
    currency: z.string().nullable().describe('As the provider says it'),
    reason: z.string().nullable(),
    outcome: z.string().nullable(),
    respondBy: InstantView.nullable().describe('Until when the provider takes an answer'),
    raisedAt: InstantView,
  })
  .meta({ id: 'OperatorAlert' });

const alertView = (alert: OperatorAlert): z.output<typeof OperatorAlertView> => ({
  id: alert.id,
  kind: alert.kind,
  status: alert.state,
  provider: alert.provider,
  externalId: alert.externalId,
  orderId: alert.orderId,
  paymentId: alert.paymentId,
  amountCents: alert.amountCents,
  currency: alert.currency,
  reason: alert.reason,
  outcome: alert.outcome,
  respondBy: alert.respondBy?.toString() ?? null,
  raisedAt: alert.raisedAt.toString(),
});

/** What a person must deal with at the provider: disputes with their deadlines, money taken back, paid twice or not given back. */
export const alertRoutes: readonly Route<App>[] = [
  route({
    id: 'payments.admin.alerts.list',
    method: 'GET',
    path: '/api/v1/payments/admin/alerts',
    summary:
      'Disputes, reversals, second payments, failed refunds, denied gateway credentials: open ones first, soonest deadline first',
    ...financeAdmin,
    query: z.strictObject({ ...pageQuery, status: StateView.optional() }),
    ok: { status: 200, schema: pageOf(OperatorAlertView) },
    errors: storeErrors,
    run: ({ app, query: { status, ...query } }) =>
      Effect.map(
        app.commerce.listAlerts({ ...query, ...(status === undefined ? {} : { state: status }) }),
        pageAnswer(alertView, query),
      ),
  }),
  route({
    id: 'payments.admin.alerts.settle',
    method: 'POST',
    path: '/api/v1/payments/admin/alerts/{id}/settle',
    summary:
      'Closes what was dealt with at the provider; a dispute once its deadline has passed, else 90 days after it was reported',
    ...financeAdmin,
    params: byUuid<OperatorAlertId>(),
    body: z.strictObject({ note: z.string().trim().min(1).max(500) }).meta({ id: 'AlertSettlement' }),
    ok: { status: 200, schema: OperatorAlertView },
    errors: {
      ...readErrors,
      Refusal: named('payment', 'alert_undecided'),
    },
    run: ({ app, params: { id }, body: { note }, ...request }) =>
      Effect.map(app.commerce.settleAlert({ id, note, actor: actorOf(request) }), alertView),
  }),
];
