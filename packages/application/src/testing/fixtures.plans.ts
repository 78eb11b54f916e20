import { soldPlanOf, type StudioPlan } from '@svc/domain/booking';
import type { AccountId, AttemptId, IntentId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { studioPlanCheckout, type OpenPlanOrder } from '../commerce/index.ts';
import { machine } from '../kernel/index.ts';
import { after, anId, anna, now } from './fixtures.ts';
import { aStudioPlan } from './fixtures.subscriptions.ts';
import { deliver, orderNow, type Studio } from './studio.ts';

/** A checkout of a plan, as the use case asks for it. */
export const anOpenPlanOrder = (over: Partial<OpenPlanOrder> = {}): OpenPlanOrder => ({
  actor: machine('checkout'),
  userId: anId<AccountId>(),
  plan: soldPlanOf(aStudioPlan()),
  lines: [{ description: 'Carnet 10', quantity: 1, grossCents: 9000, vat: { rateBp: 2200 } }],
  total: { amountCents: 9000, currency: 'EUR' },
  billingProfile: anna,
  provider: 'card',
  attemptId: anId<AttemptId>(),
  intentId: anId<IntentId>(),
  paramsHash: 'a'.repeat(64),
  now,
  expiresAt: after(900),
  ...over,
});

/** A client goes to the till for a plan, which is put on sale first. */
export const toTheTillFor = (studio: Studio, over: Partial<StudioPlan> = {}) => {
  const plan = aStudioPlan(over);
  return Effect.andThen(
    studio.world.studioPlans.insert(plan),
    studioPlanCheckout(studio.ports)({
      userId: studio.client,
      email: 'anna@example.test',
      planId: plan.id,
      locale: 'it',
      actor: { kind: 'person', accountId: studio.client, requestId: 'req-plan', address: null },
    }),
  );
};

/** A plan that was paid on the hosted page, its webhook played. */
export const planPaid = async (studio: Studio, over: Partial<StudioPlan> = {}) => {
  const { dossier } = await Effect.runPromise(toTheTillFor(studio, over));
  studio.card.pay(dossier.attempt?.sessionId ?? '');
  await Effect.runPromise(deliver(studio));
  return orderNow(studio, dossier.order.id);
};
