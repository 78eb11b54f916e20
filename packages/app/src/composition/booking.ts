import type { Container } from 'inversify';
import { moneyTokens as money, tokens } from './tokens.ts';

export const bindBooking = (container: Container): void => {
  container.bind(money.activities).toResolvedValue((stores) => stores.activities, [tokens.stores]);
  container.bind(money.slots).toResolvedValue((stores) => stores.slots, [tokens.stores]);
  container.bind(money.bookings).toResolvedValue((stores) => stores.bookings, [tokens.stores]);
};
