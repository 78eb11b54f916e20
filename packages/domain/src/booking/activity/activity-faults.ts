import type { Activity } from './activity.ts';

/** What an activity's fields must agree on. `price_missing` counts once it is published. */
export const activityFaults = ['not_for_one', 'paid_before_confirmed', 'price_missing', 'price_unasked'] as const;

/** A fault, and the field to blame as a JSON pointer. */
export interface ActivityFault {
  readonly at: string;
  readonly fault: (typeof activityFaults)[number];
}

/** What is wrong with an activity as a whole; null when nothing is. */
export const activityFaultOf = ({
  kind,
  capacity,
  means,
  confirmation,
  price,
  vat,
  state,
}: Activity): ActivityFault | null => {
  if (kind === 'appointment' && capacity !== 1) return { at: '/capacity', fault: 'not_for_one' };
  // A checkout takes the money at once: there is nothing left to confirm.
  if (confirmation === 'manual' && means.includes('order'))
    return { at: '/confirmation', fault: 'paid_before_confirmed' };
  const paid = means.includes('order') || means.includes('onSite');
  if (!paid && price !== null) return { at: '/price', fault: 'price_unasked' };
  const offered = state === 'Published' || state === 'Hidden';
  if (offered && paid && price === null) return { at: '/price', fault: 'price_missing' };
  if (offered && paid && vat === null) return { at: '/vat', fault: 'price_missing' };
  return null;
};
