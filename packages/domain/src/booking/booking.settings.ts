import { byDefault, flag, integer, optional, ref } from '../kernel/entity/field.ts';
import { settings } from '../kernel/entity/settings.ts';

/** How a studio takes bookings. */
export const bookingSettings = settings({
  key: 'booking',
  fields: {
    /** Places that an Admin may give above the capacity of one class. */
    maxOverbook: integer(0, 50),
    /** The terms of activities that name none; null: twelve hours before, ten minutes to think again. */
    defaultCancellationPolicyId: optional(ref('cancellationPolicy')),
    /** Classes are made so many local days ahead, and never fewer than the activity may be booked. */
    materialiseDays: byDefault(180, integer(28, 400)),
    /** Clients check in by the code that hangs in a location. */
    kioskCode: byDefault(true, flag()),
  },
  fallback: { maxOverbook: 5, defaultCancellationPolicyId: null, materialiseDays: 180, kioskCode: true },
  rules: [],
});
