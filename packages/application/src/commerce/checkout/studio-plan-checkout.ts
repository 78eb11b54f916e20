import * as Effect from 'effect/Effect';
import { isSold, soldPlanOf, type StudioPlanId } from '@svc/domain/booking';
import { quotePlan, requireReady } from '@svc/domain/commerce';
import { refusal, type AccountId, type AttemptId, type IntentId } from '@svc/domain/kernel';
import { fromResult, nameMade, notFound, withItsKey, type Actor } from '../../kernel/index.ts';
import { profileFor } from './billing-profile-for.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import { openSession, type OpenSessionPorts } from './open-session.ts';
import { readinessChecks } from './readiness.ts';

type Ports = OpenSessionPorts & Pick<MoneyPorts, 'billingProfiles' | 'secrets' | 'studioPlans'>;

export interface StudioPlanCheckout {
  readonly userId: AccountId;
  readonly email: string;
  readonly planId: StudioPlanId;
  readonly locale: 'it' | 'en';
  /** As it came in; absent = the stored one. */
  readonly billingProfile?: unknown;
  readonly actor: Actor;
}

/**
 * Readiness, profile, an offered plan, then order + intent in one transaction, then the provider. The order keeps the
 * plan's terms and price of this moment. A plan that is not sold online is not found here.
 */
export const studioPlanCheckout = (ports: Ports) => {
  const readiness = readinessChecks(ports);
  return (command: StudioPlanCheckout) =>
    Effect.gen(function* () {
      const { config, clock, ids } = ports;
      yield* fromResult(requireReady(yield* readiness));
      const billingProfile = yield* profileFor(ports)(command);
      const plan = yield* ports.studioPlans.find(command.planId);
      if (plan === null || !plan.online) return yield* Effect.fail(notFound('StudioPlan'));
      if (!isSold(plan)) return yield* Effect.fail(refusal('plan_inactive'));
      const { lines, total } = quotePlan(plan, command.locale);
      const now = clock.now();
      const opening = ports.orders.openPlan({
        actor: command.actor,
        userId: command.userId,
        plan: soldPlanOf(plan),
        lines,
        total,
        billingProfile,
        provider: config.provider,
        attemptId: ids.next<AttemptId>(),
        intentId: ids.next<IntentId>(),
        paramsHash: ports.digest.sha256(JSON.stringify([config.provider, total, lines])),
        now,
        expiresAt: now.add({ milliseconds: config.holdMs }),
      });
      const named = Effect.tap(opening, ({ dossier: { order } }) => nameMade(String(order.id)));
      const { dossier, intent } = yield* withItsKey(ports.unitOfWork, named);
      return yield* openSession(ports)(dossier, intent, command);
    });
};

/** What anybody may buy online now; nothing while enable_subscriptions is off. */
export const listOffers = (ports: Pick<MoneyPorts, 'flags' | 'studioPlans'>) =>
  Effect.flatMap(ports.flags.load, ({ enable_subscriptions: on }) =>
    on ? ports.studioPlans.offered() : Effect.succeed([]),
  );
