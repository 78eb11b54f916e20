import * as Effect from 'effect/Effect';
import { mayBook } from '@svc/domain/booking';
import { quotePlace, requireReady, type OrderDossier } from '@svc/domain/commerce';
import { localized } from '@svc/domain/booking';
import { parseBillingProfile, type BillingProfile } from '@svc/domain/invoicing';
import { refusal, type AccountId, type AttemptId, type HoldId, type IntentId, type SlotId } from '@svc/domain/kernel';
import { fromResult, type Actor } from '../kernel/index.ts';
import type { MoneyPorts } from './commerce-ports.ts';
import { openSession } from './open-session.ts';
import { readinessChecks } from './readiness.ts';

export interface BookingCheckout {
  readonly userId: AccountId;
  readonly email: string;
  readonly slotId: SlotId;
  readonly locale: 'it' | 'en';
  /** As it came in; absent = the stored one. */
  readonly billingProfile?: unknown;
  readonly actor: Actor;
}

/** Missing or invalid; `problems` name every field at once. Nothing was held. */
export interface BillingProfileRequired {
  readonly _tag: 'BillingProfileRequired';
  readonly problems: readonly { readonly path: string; readonly code: string }[];
}

/**
 * Readiness, profile, booking policy, then place + hold + order + intent in one transaction, then the provider.
 * Answers the order with the hosted page's address. A lost answer leaves everything to be looked up.
 */
export const bookingCheckout = (ports: MoneyPorts) => {
  const readiness = readinessChecks(ports);
  return (command: BookingCheckout) =>
    Effect.gen(function* () {
      const { config, clock, ids } = ports;
      yield* fromResult(requireReady(yield* readiness));
      const billingProfile = yield* profileFor(ports)(command);
      const now = clock.now();
      const sight = yield* ports.slots.find(command.slotId, command.userId);
      if (sight === null) return yield* Effect.fail(refusal('slot_not_found'));
      const { slot, activity } = sight;
      yield* fromResult(mayBook({ activity, slot, means: 'order', alreadyClaimed: sight.mine, now }));
      if (activity.price === null || activity.vat === null) return yield* Effect.fail(refusal('means_not_accepted'));
      const quote = quotePlace({
        title: localized(activity.name, command.locale),
        price: activity.price,
        vat: activity.vat,
      });
      const opened = yield* ports.orders.open({
        actor: command.actor,
        userId: command.userId,
        activityId: activity.id,
        slotId: slot.id,
        lines: quote.lines,
        total: quote.total,
        billingProfile,
        provider: config.provider,
        holdId: ids.next<HoldId>(),
        attemptId: ids.next<AttemptId>(),
        intentId: ids.next<IntentId>(),
        paramsHash: ports.digest.sha256(JSON.stringify([config.provider, quote.total, quote.lines])),
        now,
        expiresAt: now.add({ milliseconds: config.holdMs }),
        maxActiveHolds: config.maxActiveHoldsPerUser,
      });
      if (opened.kind === 'refused') return yield* Effect.fail(refusal(opened.code));
      return yield* openSession(ports)(opened.dossier, opened.intent, command);
    });
};

export interface CheckoutAnswer {
  readonly dossier: OrderDossier;
  readonly redirectUrl: string;
}

const profileFor = (ports: Pick<MoneyPorts, 'billingProfiles'>) => (command: BookingCheckout) =>
  Effect.gen(function* () {
    if (command.billingProfile !== undefined) {
      const parsed = parseBillingProfile(command.billingProfile);
      if (parsed.isOk()) return parsed.value;
      return yield* Effect.fail<BillingProfileRequired>({ _tag: 'BillingProfileRequired', problems: parsed.error });
    }
    const stored: BillingProfile | null = yield* ports.billingProfiles.find(command.userId);
    if (stored !== null) return stored;
    return yield* Effect.fail<BillingProfileRequired>({ _tag: 'BillingProfileRequired', problems: [] });
  });
