import type { Container } from 'inversify';
import { mikroActivityStore, mikroSlotStore, mikroBookingStore, mikroSubscriptionStore } from '@svc/adapters-db';
import { moneyTokens as money, tokens } from './tokens.ts';

export const bindBooking = (container: Container): void => {
  container.bind(money.activities).toResolvedValue(mikroActivityStore, [tokens.database]);
  container.bind(money.slots).toResolvedValue(mikroSlotStore, [tokens.database]);
  container.bind(money.subscriptions).toResolvedValue(mikroSubscriptionStore, [tokens.database]);
  container.bind(money.bookings).toResolvedValue(mikroBookingStore, [tokens.database]);
};
