import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { activityStoreContract, slotViewContract } from './booking-stores.slot-view.contract.ts';
import { bookingStoreContract, slotPlacesContract } from './booking-stores.places.contract.ts';

/** What every ActivityStore, SlotStore and BookingStore holds. */
export const bookingStoresContract = (name: string, open: OpenStoreWorld): void => {
  activityStoreContract(name, open);
  slotViewContract(name, open);
  slotPlacesContract(name, open);
  bookingStoreContract(name, open);
};
