import * as Effect from 'effect/Effect';
import { freePlaces, mayBook } from '@svc/domain/booking';
import { requireReady } from '@svc/domain/commerce';
import { refusal, type AccountId, type HoldId, type Refusal, type SlotId } from '@svc/domain/kernel';
import { CurrentRequestKey, fromResult, type Actor } from '../../kernel/index.ts';
import { profileFor } from './billing-profile-for.ts';
import { pendingCheckout, sameCheckout } from './checkout-again.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import { openSession, type OpenSessionPorts } from './open-session.ts';
import { placeOrder } from './place-order.ts';
import { readinessChecks } from './readiness.ts';

type Ports = OpenSessionPorts & Pick<MoneyPorts, 'billingProfiles' | 'emailJobs' | 'secrets' | 'webhookEvents'>;

export interface BookingCheckout {
  readonly userId: AccountId;
  readonly email: string;
  readonly slotId: SlotId;
  readonly locale: 'it' | 'en';
  /** As it came in; absent = the stored one. */
  readonly billingProfile?: unknown;
  readonly actor: Actor;
}

const isAlreadyBooked = (failed: {
  readonly _tag: string;
  readonly code?: string;
}): failed is Refusal<'already_booked'> => failed._tag === 'Refusal' && failed.code === 'already_booked';

/**
 * Readiness, profile, booking policy, then place + hold + order + intent in one transaction, then the provider.
 * Answers the order with the hosted page's address. A lost answer leaves everything to be looked up; the same request
 * asked again under its Idempotency-Key is answered with what it made. `already_booked` names the person's own order for
 * that place while it waits for its payment.
 */
export const bookingCheckout = (ports: Ports) => {
  const readiness = readinessChecks(ports);
  const open = (command: BookingCheckout) =>
    Effect.gen(function* () {
      yield* fromResult(requireReady(yield* readiness));
      const billingProfile = yield* profileFor(ports)(command);
      const now = ports.clock.now();
      const claimed = yield* CurrentRequestKey;
      const slotView = yield* ports.slots.find(command.slotId, command.userId);
      if (slotView === null) return yield* Effect.fail(refusal('slot_not_found'));
      const { slot, activity, blockedUntil } = slotView;
      const asked = { means: 'order', alreadyClaimed: slotView.mine, caller: 'client', force: false, now } as const;
      yield* fromResult(mayBook({ activity, slot, blockedUntil, ...asked }));
      if (freePlaces(slot) <= 0) return yield* Effect.fail(refusal('place_full')); // nothing is composed for it
      const { price, vat } = activity;
      if (price === null || vat === null) return yield* Effect.fail(refusal('means_not_accepted'));
      const opened = yield* ports.orders.open({
        userId: command.userId,
        slotId: slot.id,
        placesSeen: freePlaces(slot),
        versionSeen: slotView.version,
        compose: () =>
          placeOrder(ports)({
            actor: command.actor,
            userId: command.userId,
            locale: command.locale,
            activity,
            price,
            vat,
            slot,
            billingProfile,
            holdId: ports.ids.next<HoldId>(),
            claimed,
            now,
          }),
      });
      if (opened.kind === 'refused') return yield* Effect.fail(refusal(opened.code));
      return yield* openSession(ports)(opened.dossier, opened.intent, command);
    });
  return (command: BookingCheckout) =>
    Effect.catchIf(open(command), isAlreadyBooked, (no) =>
      Effect.gen(function* () {
        const before = yield* sameCheckout(ports)(command.userId, command.slotId);
        if (before !== null) return before;
        const orderId = yield* pendingCheckout(ports)(command.userId, command.slotId);
        return yield* Effect.fail(orderId === null ? no : refusal(no.code, { orderId }));
      }),
    );
};
