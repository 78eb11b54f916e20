import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { dayClassesContract } from '../day/day-classes.contract.ts';
import { rostersContract } from '../roster/rosters.contract.ts';
import { seenSlotsContract } from '../slot/seen-slots.contract.ts';
import { slotTroublesContract } from '../trouble/slot-troubles.contract.ts';
import { activityStoreContract, slotViewContract } from './booking-stores.slot-view.contract.ts';
import { bookingStoreContract, slotPlacesContract } from './booking-stores.places.contract.ts';

/** What every ActivityStore, SlotStore, BookingStore, Rosters, DayClasses and SlotTroubles holds. */
export const bookingStoresContract = (name: string, open: OpenStoreWorld): void => {
  activityStoreContract(name, open);
  slotViewContract(name, open);
  seenSlotsContract(name, open);
  slotPlacesContract(name, open);
  bookingStoreContract(name, open);
  rostersContract(name, open);
  dayClassesContract(name, open);
  slotTroublesContract(name, open);
};
