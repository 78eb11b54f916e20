import { defineEntity } from '@mikro-orm/core';
import {
  activityTable,
  bookingTable,
  confirmations,
  entryOutcomes,
  liveBookingStates,
  slotTable,
  type Activity,
  type LocalizedText,
  type LocationId,
  type Means,
} from '@svc/domain/booking';
import { statesOf, type AccountId, type ActivityId, type Vat } from '@svc/domain/kernel';
import { among, column, oneOf } from '../kernel/columns.ts';

export const ActivityRow = defineEntity({
  name: 'Activity',
  tableName: 'activity',
  properties: {
    id: column.uuid<ActivityId>().primary(),
    slug: column.text().unique('activity_slug'),
    name: column.document<LocalizedText>(),
    description: column.document<LocalizedText>(),
    kind: column.text<Activity['kind']>(),
    state: column.text<Activity['state']>(),
    color: column.text(),
    position: column.integer(),
    professionalIds: column.texts<AccountId>(),
    durationMinutes: column.integer(),
    capacity: column.integer(),
    means: column.texts<Means>(),
    priceCents: column.big().nullable(),
    currency: column.text<'EUR'>(),
    vat: column.document<Vat>().nullable(),
    leadMinutes: column.integer(),
    horizonDays: column.integer(),
    locationId: column.uuid<LocationId>().nullable(),
    bufferBeforeMinutes: column.integer(),
    bufferAfterMinutes: column.integer(),
    cancellationPolicyId: column.uuid().nullable(),
    confirmation: column.text<Activity['confirmation']>(),
    allowsOverlap: column.boolean(),
    waitlist: column.document<Activity['waitlist']>(),
    checkIn: column.document<Activity['checkIn']>(),
    reminders: column.document<Activity['reminders']>(),
    photos: column.document<Activity['photos']>(),
    version: column.integer(),
  },
  checks: [
    oneOf('activity_state', 'state', statesOf(activityTable)),
    oneOf('activity_confirmation', 'confirmation', confirmations),
    { name: 'activity_price', expression: 'price_cents >= 0' },
  ],
});

export const SlotRow = defineEntity({
  name: 'Slot',
  tableName: 'slot',
  properties: {
    id: column.uuid().primary(),
    activityId: column.uuid(),
    localDate: column.date(),
    localStart: column.time(),
    zone: column.text(),
    startsAt: column.instant(),
    endsAt: column.instant(),
    capacity: column.integer(),
    taken: column.integer(),
    over: column.integer(),
    state: column.text(),
    scheduleId: column.uuid().nullable(),
    shifted: column.boolean().default(false),
    locationId: column.uuid().nullable(),
    professionalIds: column.texts<AccountId>().defaultRaw(`'{}'`),
    capacityOverride: column.integer().nullable(),
    detached: column.boolean().default(false),
    sequence: column.integer().default(0),
  },
  checks: [
    oneOf('slot_state', 'state', statesOf(slotTable)),
    // The wall behind every statement that takes a place.
    { name: 'slot_taken', expression: 'taken >= 0 and taken <= capacity + over' },
  ],
  indexes: [
    { name: 'slot_day', properties: ['localDate', 'startsAt'] },
    { name: 'slot_activity', properties: ['activityId', 'startsAt'] },
  ],
  // A rule has one slot at a time: two workers that make the same one meet here.
  uniques: [
    {
      name: 'slot_of_schedule',
      properties: ['scheduleId', 'localDate', 'localStart'],
      where: 'schedule_id is not null',
    },
  ],
});

export const BookingRow = defineEntity({
  name: 'Booking',
  tableName: 'booking',
  properties: {
    id: column.uuid().primary(),
    slotId: column.uuid(),
    userId: column.uuid(),
    bookedBy: column.uuid(),
    state: column.text(),
    means: column.text(),
    orderId: column.big().nullable(),
    subscriptionId: column.uuid().nullable(),
    entryOutcome: column.text().default('none'),
    sequence: column.integer().default(0),
    createdAt: column.instant(),
  },
  checks: [
    oneOf('booking_state', 'state', statesOf(bookingTable)),
    oneOf('booking_entry', 'entry_outcome', entryOutcomes),
  ],
  indexes: [
    { name: 'booking_user', properties: ['userId', 'id'] },
    { name: 'booking_subscription', properties: ['subscriptionId'], where: 'subscription_id is not null' },
  ],
  uniques: [
    { name: 'booking_order', properties: ['orderId'] },
    { name: 'booking_live', properties: ['slotId', 'userId'], where: among('state', liveBookingStates) },
  ],
});
