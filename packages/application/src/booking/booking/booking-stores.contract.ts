import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { activityStoreContract, slotSightContract } from './booking-stores.sight.contract.ts';
import { bookingStoreContract, slotPlacesContract } from './booking-stores.places.contract.ts';

/** What every ActivityStore, SlotStore and BookingStore holds. */
export const bookingStoresContract = (name: string, open: OpenStoreWorld): void => {
  activityStoreContract(name, open);
  slotSightContract(name, open);
  slotPlacesContract(name, open);
  bookingStoreContract(name, open);
};
