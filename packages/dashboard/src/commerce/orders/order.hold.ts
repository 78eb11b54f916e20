import type { HoldState } from '@svc/domain/commerce/machines';
import type { OrderShown } from './order.shown.ts';

/** How the place of an order stands: the word, and the moment that it names. */
export interface HoldShown {
  readonly word: 'held' | 'review' | 'paid' | 'booked' | 'released' | 'expired';
  readonly at: string | null;
}

type Facts = Pick<OrderShown, 'hold' | 'booked'>;

/** Until when the place is kept, or what became of it; null where the order keeps none. */
export const holdOf = ({ hold, booked }: Facts): HoldShown | null => {
  if (hold === null) return null;
  const { expiresAt, keptUntil } = hold;
  const shown: Readonly<Record<HoldState, HoldShown>> = {
    Active: { word: 'held', at: expiresAt },
    Converted: booked
      ? { word: 'booked', at: null }
      : keptUntil === null
        ? { word: 'paid', at: null }
        : { word: 'review', at: keptUntil },
    Released: { word: 'released', at: null },
    Expired: { word: 'expired', at: expiresAt },
  };
  return shown[hold.status];
};
