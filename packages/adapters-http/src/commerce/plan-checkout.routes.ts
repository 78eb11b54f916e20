import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { StudioPlan, StudioPlanId } from '@svc/domain/booking';
import { BillingProfileInput } from '@svc/domain/invoicing';
import type { OrderId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { partyErrors } from '../invoicing/index.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { MoneyView, pageAnswer, pageOf, pageQuery, uuidId, VatView } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import {
  CheckoutView,
  checkoutView,
  OwnListedOrderView,
  ownListedOrderView,
  OwnOrderView,
  ownOrderView,
} from './orders.views.ts';
import { invoiceEffectRefusals } from './refusals.ts';
import { checkoutErrors, commerceOrderParams } from './row-parts.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { rereadMade } from '../kernel/reread-made.ts';

const route = routesOver<App>();
const Text = z.record(z.string(), z.string());

const OfferView = z
  .object({
    planId: z.uuid(),
    name: Text,
    description: Text,
    entries: z.int().nullable().describe('Null is unlimited'),
    length: z.union([z.object({ days: z.int() }), z.object({ months: z.int() })]),
    price: MoneyView.describe('VAT included'),
    vat: VatView,
    activityIds: z.array(z.uuid()).describe('Empty: every activity'),
    dailyLimit: z.int().nullable(),
    startRule: z.enum(['purchase', 'firstUse', 'date']),
  })
  .meta({ id: 'Offer' });

const textOf = (text: StudioPlan['name']): Record<string, string> =>
  text.en === undefined ? { it: text.it } : { it: text.it, en: text.en };

const offerView = (plan: StudioPlan): z.output<typeof OfferView> => ({
  planId: plan.id,
  name: textOf(plan.name),
  description: textOf(plan.description),
  entries: plan.entries,
  length: { ...plan.length },
  price: plan.price,
  vat: plan.vat,
  activityIds: [...plan.activityIds],
  dailyLimit: plan.dailyLimit,
  startRule: plan.startRule,
});

/** Plans as clients see and buy them, and their own orders. */
export const planCheckoutRoutes: readonly Route<App>[] = [
  route({
    id: 'commerce.offers',
    method: 'GET',
    path: '/api/v1/commerce/offers',
    summary: 'The plans that may be bought online; none while subscriptions are switched off',
    access: 'user',
    ok: { status: 200, schema: z.object({ items: z.array(OfferView) }) },
    errors: storeErrors,
    run: ({ app }) => Effect.map(app.commerce.listOffers, (plans) => ({ items: plans.map(offerView) })),
  }),
  route({
    id: 'commerce.studio-plan-checkout',
    method: 'POST',
    path: '/api/v1/commerce/studio-plan-checkout',
    summary: 'Opens the provider’s hosted page for a plan',
    access: 'user',
    flags: ['enable_subscriptions', 'enable_online_payments'],
    rateLimit: { name: 'commerce.checkout', points: 60, perSeconds: 60 },
    idempotent: true,
    body: z
      .strictObject({ planId: uuidId<StudioPlanId>(), billingProfile: BillingProfileInput.optional() })
      .meta({ id: 'StudioPlanCheckout', description: 'What and for whom; never an amount.' }),
    ok: { status: 201, schema: CheckoutView },
    errors: {
      Refusal: {
        ...named('subscription', 'plan_inactive'),
        ...named('users', 'account_deleted'),
        ...invoiceEffectRefusals,
      },
      ...checkoutErrors,
      ...readErrors,
    },
    run: ({ app, body, locale, ...request }) => {
      const { accountId: userId, email } = request.session;
      const command = { ...body, userId, email, locale, actor: actorOf(request) };
      return Effect.map(app.commerce.studioPlanCheckout(command), checkoutView);
    },
    reread: ({ app, session }, made) =>
      rereadMade(made, (id) =>
        Effect.map(app.commerce.readOwnCheckout(Number(id) as OrderId, session.accountId, 'commerce'), checkoutView),
      ),
    explain: (error, locale) =>
      error._tag === 'BillingProfileRequired' ? { errors: partyErrors(error.problems, '/billingProfile', locale) } : {},
  }),
  route({
    id: 'commerce.orders.list',
    method: 'GET',
    path: '/api/v1/commerce/orders',
    summary: 'One’s own orders of plans, newest first',
    access: 'user',
    query: z.strictObject(pageQuery),
    ok: { status: 200, schema: pageOf(OwnListedOrderView) },
    errors: storeErrors,
    run: ({ app, query, session: { accountId: userId } }) =>
      Effect.map(
        app.commerce.listOrders({ ...query, kind: 'commerce', userId }),
        pageAnswer(ownListedOrderView, query),
      ),
  }),
  route({
    id: 'commerce.orders.get',
    method: 'GET',
    path: '/api/v1/commerce/orders/{id}',
    summary: 'One’s own order of a plan; somebody else’s is not found',
    access: 'user',
    params: commerceOrderParams,
    ok: { status: 200, schema: OwnOrderView },
    errors: readErrors,
    run: ({ app, params, session }) =>
      Effect.map(app.commerce.readOwnOrder(params.id, session.accountId, 'commerce'), ownOrderView),
  }),
  route({
    id: 'commerce.orders.reconcile',
    method: 'POST',
    path: '/api/v1/commerce/orders/{id}/reconcile',
    summary: 'Asks the provider about one’s own order and plays what it says, as its webhook would have',
    access: 'user',
    rateLimit: { name: 'commerce.reconcile', points: 20, perSeconds: 60 },
    params: commerceOrderParams,
    ok: { status: 200, schema: OwnOrderView },
    errors: {
      Refusal: invoiceEffectRefusals,
      RemoteDown: 'errors.payment.providerUnavailable',
      Taken: 'errors.general.conflict',
      ...readErrors,
    },
    run: ({ app, params: { id: orderId }, ...request }) =>
      Effect.map(
        app.commerce.reconcileOwnOrder({ orderId, userId: request.session.accountId, actor: actorOf(request) }),
        ownOrderView,
      ),
  }),
];
