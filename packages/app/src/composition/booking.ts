import type { Container } from 'inversify';
import {
  mikroActivityStore,
  mikroBookingStore,
  mikroCheckInStore,
  mikroEntityStores,
  mikroEntryPlaces,
  mikroSubscriptionLists,
  mikroSettingsDocuments,
  mikroSlotStore,
  mikroStudioPlanStore,
  mikroSubscriptionStore,
  mikroWaitingListStore,
} from '@svc/adapters-db';
import { bookingEntities } from '@svc/domain/booking';
import { moneyTokens as money, tokens } from './tokens.ts';

export const bindBooking = (container: Container): void => {
  container
    .bind(money.entities)
    .toResolvedValue((database) => mikroEntityStores(database, bookingEntities), [tokens.database]);
  container.bind(money.settingsDocuments).toResolvedValue(mikroSettingsDocuments, [tokens.database]);
  container.bind(money.activities).toResolvedValue(mikroActivityStore, [tokens.database]);
  container.bind(money.slots).toResolvedValue(mikroSlotStore, [tokens.database]);
  container.bind(money.checkIns).toResolvedValue(mikroCheckInStore, [tokens.database]);
  container.bind(money.entryPlaces).toResolvedValue(mikroEntryPlaces, [tokens.database]);
  container.bind(money.subscriptionLists).toResolvedValue(mikroSubscriptionLists, [tokens.database]);
  container.bind(money.waitingList).toResolvedValue(mikroWaitingListStore, [tokens.database]);
  container.bind(money.studioPlans).toResolvedValue(mikroStudioPlanStore, [tokens.database]);
  container.bind(money.subscriptions).toResolvedValue(mikroSubscriptionStore, [tokens.database]);
  container.bind(money.bookings).toResolvedValue(mikroBookingStore, [tokens.database]);
};
