import { defineEntity } from '@mikro-orm/core';
import {
  activityTable,
  bookingTable,
  entryOutcomes,
  liveBookingStates,
  slotTable,
  type Activity,
  type LocalizedText,
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
  },
  checks: [
    oneOf('activity_state', 'state', statesOf(activityTable)),
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
  },
  checks: [
    oneOf('slot_state', 'state', statesOf(slotTable)),
    // The wall behind every statement that takes a place.
    { name: 'slot_taken', expression: 'taken >= 0 and taken <= capacity + over' },
  ],
  indexes: [{ name: 'slot_day', properties: ['localDate', 'startsAt'] }],
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
