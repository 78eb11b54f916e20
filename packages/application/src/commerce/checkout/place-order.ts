import { localized, type Activity, type Slot } from '@svc/domain/booking';
import { quotePlace } from '@svc/domain/commerce';
import type { BillingProfile } from '@svc/domain/invoicing';
import type { AccountId, AttemptId, HoldId, IntentId, Money, Vat } from '@svc/domain/kernel';
import type { Actor, RequestKey } from '../../kernel/index.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import type { OpenOrder } from '../order/order-store.ts';
import { checkoutParams } from './checkout-again.ts';

/** A place that a client is about to pay for online, by what a read of its class shows. */
export interface WantedPlace {
  readonly actor: Actor;
  readonly userId: AccountId;
  readonly locale: 'it' | 'en';
  readonly activity: Pick<Activity, 'id' | 'name'>;
  readonly price: Money;
  readonly vat: Vat;
  readonly slot: Pick<Slot, 'id'>;
  readonly billingProfile: BillingProfile;
  /** The hold that will keep the place: a new one, or that of the offer. */
  readonly holdId: HoldId;
  readonly claimed: RequestKey | undefined;
  readonly now: Temporal.Instant;
}

/** The order of one place at the activity's price of now, with the hold's time from now on. */
export const placeOrder =
  ({ config, ids, digest }: Pick<MoneyPorts, 'config' | 'ids' | 'digest'>) =>
  ({ activity, slot, locale, price, vat, claimed, now, ...wanted }: WantedPlace): OpenOrder => {
    const { provider } = config;
    const quote = quotePlace({ title: localized(activity.name, locale), price, vat });
    return {
      ...wanted,
      activityId: activity.id,
      slotId: slot.id,
      lines: quote.lines,
      total: quote.total,
      provider,
      attemptId: ids.next<AttemptId>(),
      intentId: ids.next<IntentId>(),
      paramsHash: digest.sha256(checkoutParams({ provider, ...quote }, claimed)),
      now,
      expiresAt: now.add({ milliseconds: config.holdMs }),
      maxActiveHolds: config.maxActiveHoldsPerUser,
    };
  };
