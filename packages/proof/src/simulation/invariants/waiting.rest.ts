import type { Facts } from '../facts.ts';

/** The sweep has ended every offer that nobody answered, and every list of a class that has begun. */
export const offersEnd = (facts: Facts): string | undefined => {
  const now = Temporal.Instant.fromEpochMilliseconds(facts.world.wallMs).subtract({ hours: 17 });
  for (const { id, state, offer, slotId } of facts.all('waitingEntry')) {
    if (state === 'Offered' && offer !== null && Temporal.Instant.compare(offer.until, now) < 0)
      return `entry ${id} still has the place it was offered until ${offer.until.toString()}`;
    const slot = facts.get('slot', slotId);
    if (state === 'Waiting' && slot !== undefined && Temporal.Instant.compare(slot.startsAt, now) < 0)
      return `entry ${id} still waits for a class that is over`;
  }
  return undefined;
};

export const refundsOfSubscriptionsEnd = (facts: Facts): string | undefined => {
  const open = facts.all('clientSubscription').find(({ status }) => status === 'RefundPending');
  return open === undefined ? undefined : `subscription ${open.id} still waits for its refund`;
};
