import * as Effect from 'effect/Effect';
import { entryIn, mayBook, type WaitingEntry } from '@svc/domain/booking';
import { requireReady } from '@svc/domain/commerce';
import type { BillingProfile } from '@svc/domain/invoicing';
import { refusal, type FlagKey, type Refusal } from '@svc/domain/kernel';
import {
  acceptOffer,
  standingOffer,
  type AcceptOffer,
  type BookingView,
  type BookPlacePorts,
} from '../../booking/index.ts';
import {
  CurrentRequestKey,
  fromResult,
  nameMade,
  notFound,
  storeDown,
  type StoreDown,
  type Taken,
} from '../../kernel/index.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import { profileFor } from './billing-profile-for.ts';
import { checkoutAnswerOf, pendingOfHold } from './checkout-again.ts';
import type { CheckoutAnswer } from './checkout-answer.ts';
import { openSession, type OpenSessionPorts } from './open-session.ts';
import { placeOrder } from './place-order.ts';
import { readinessChecks } from './readiness.ts';

type Ports = OpenSessionPorts &
  BookPlacePorts &
  Pick<MoneyPorts, 'billingProfiles' | 'settings' | 'secrets' | 'flags' | 'orders' | 'digest' | 'config'>;

export interface TakeOffer extends AcceptOffer {
  readonly email: string;
  readonly locale: 'it' | 'en';
  /** For whom the invoice will be, as it came in; absent = the stored one. Asked for by a payment alone. */
  readonly billingProfile?: unknown;
}

interface Purchase extends TakeOffer {
  readonly billingProfile: BillingProfile;
}

/** The booking that was made, or the checkout that will make it. */
export type TakenOffer =
  | { readonly kind: 'booked'; readonly booking: BookingView }
  | { readonly kind: 'checkout'; readonly checkout: CheckoutAnswer };

/** The features without which nothing is paid online, as the rows of the checkouts have them. */
const sellsOnline = ['enable_einvoicing', 'enable_online_payments'] as const satisfies readonly FlagKey[];

/**
 * An offered place is taken as its person chose when they joined: booked at once, or kept by an order and paid at the provider. The order
 * turns the offer's hold into its own in the transaction that accepts, so that the place is never free for anybody else; if it dies, its
 * place goes on like that of every checkout. What is refused leaves the offer standing. Taken once more while the order waits for
 * its payment, the answer is that order.
 */
export const takeOffer = (ports: Ports) => {
  const byOrder = offerCheckout(ports);
  return (command: TakeOffer) =>
    Effect.gen(function* () {
      const entry = yield* ports.waitingList.find(command.entryId);
      if (entry?.userId !== command.userId) return yield* Effect.fail(notFound('WaitingEntry'));
      const taken: TakenOffer =
        entry.means === 'order'
          ? { kind: 'checkout', checkout: yield* byOrder(command, entry) }
          : { kind: 'booked', booking: yield* acceptOffer(ports)(command) };
      return taken;
    });
};

const isAccepted = (failed: { readonly _tag: string; readonly code?: string }): failed is Refusal<'entry_accepted'> =>
  failed._tag === 'Refusal' && failed.code === 'entry_accepted';

const offerCheckout = (ports: Ports) => {
  const readiness = readinessChecks(ports);
  const open = (command: TakeOffer, { state }: WaitingEntry) =>
    Effect.gen(function* () {
      if (state === 'Accepted') return yield* Effect.fail(refusal('entry_accepted'));
      yield* requireSelling(ports);
      yield* fromResult(requireReady(yield* readiness));
      const billingProfile = yield* profileFor(ports)(command);
      const { dossier, intent } = yield* accepted(ports)({ ...command, billingProfile });
      return yield* openSession(ports)(dossier, intent, command);
    });
  return (command: TakeOffer, entry: WaitingEntry) =>
    Effect.catchIf(open(command, entry), isAccepted, (no) =>
      Effect.gen(function* () {
        const { offer } = (yield* ports.waitingList.find(entry.id)) ?? entry;
        const pending = offer === null ? null : yield* pendingOfHold(ports)(command.userId, offer.holdId);
        return pending === null ? yield* Effect.fail(no) : yield* checkoutAnswerOf(pending);
      }),
    );
};

const requireSelling = ({ flags }: Pick<Ports, 'flags'>) =>
  Effect.flatMap(flags.load, (on) => {
    const feature = sellsOnline.find((flag) => !on[flag]);
    return feature === undefined ? Effect.void : Effect.fail(refusal('feature_disabled', { feature }));
  });

/** Inside one unit of work: the entry is accepted, its hold goes on as the order's, the session is intended. */
const acceptByOrder = (ports: Ports) => (command: Purchase) =>
  Effect.gen(function* () {
    const now = ports.clock.now();
    const { entry, state, offer, view } = yield* standingOffer(ports)(command, now);
    const { slot, activity, blockedUntil } = view;
    // Their one claim is the offer.
    const asked = { means: entry.means, caller: 'client', force: false, alreadyClaimed: false, offered: true } as const;
    yield* fromResult(mayBook({ activity, slot, blockedUntil, ...asked, now }));
    const { price, vat } = activity;
    if (price === null || vat === null) return yield* Effect.fail(refusal('means_not_accepted'));
    const { actor, userId, locale, billingProfile } = command;
    const claimed = yield* CurrentRequestKey;
    const wanted = { actor, userId, locale, activity, price, vat, slot, billingProfile, claimed, now };
    const opened = yield* ports.orders.openOffered(placeOrder(ports)({ ...wanted, holdId: offer.holdId }));
    if (opened.kind === 'refused') return yield* Effect.fail(refusal(opened.code));
    yield* ports.waitingList.save(entryIn(entry, state));
    yield* nameMade(String(opened.dossier.order.id));
    return opened;
  });

type Accepting = ReturnType<ReturnType<typeof acceptByOrder>>;

/** Another checkout of the same person can take the same seat at the same moment; then this one looks again. */
const accepted =
  (ports: Ports) =>
  (
    command: Purchase,
    tries = ports.config.maxActiveHoldsPerUser + 2,
  ): Effect.Effect<Effect.Success<Accepting>, Exclude<Effect.Error<Accepting>, Taken> | StoreDown> =>
    Effect.catchTag(ports.unitOfWork.run(acceptByOrder(ports)(command)), 'Taken', ({ constraint }) => {
      if (constraint !== 'hold_seat') return Effect.die(new Error(`unexpected unique violation of ${constraint}`));
      return tries > 0 ? accepted(ports)(command, tries - 1) : Effect.fail(storeDown('the seats are busy'));
    });
