import { bookingEntities } from './booking/booking.entities.ts';

/** Every plain record of the product: tables, stores and suites are made from this list. */
export const plainRecords = [...bookingEntities] as const;
