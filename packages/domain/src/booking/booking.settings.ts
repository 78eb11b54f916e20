import { byDefault, flag, integer, optional, ref, text } from '../kernel/entity/field.ts';
import { settings } from '../kernel/entity/settings.ts';

/** A local time, `HH:mm`. */
const timeOfDay = () => text(5, {}, /^(?:[01]\d|2[0-3]):[0-5]\d$/);

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
    /** From then on nobody is reminded, and the minutes of an offer do not count; equal to `quietTo`: at all hours. */
    quietFrom: byDefault('22:00', timeOfDay()),
    quietTo: byDefault('08:00', timeOfDay()),
  },
  fallback: {
    maxOverbook: 5,
    defaultCancellationPolicyId: null,
    materialiseDays: 180,
    kioskCode: true,
    quietFrom: '22:00',
    quietTo: '08:00',
  },
  rules: [],
});
