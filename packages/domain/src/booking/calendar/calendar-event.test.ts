import { describe, expect, it } from 'vitest';
import type { AccountId, BookingId, SlotId } from '../../kernel/ids.ts';
import { statesOf } from '../../kernel/transitions.ts';
import { bookingTable, type BookingState } from '../booking/booking.transitions.ts';
import { slotTable, type SlotState } from '../slot/slot.transitions.ts';
import { anActivity, aSlot } from '../booking.test.support.ts';
import { bookingEvent, calledOffStates, slotEvent, type CalendarPlace } from './calendar-event.ts';

const createdAt = Temporal.Instant.from('2027-03-01T10:00:00Z');
const endedAt = createdAt.add({ hours: 5 });
const aBooking = (state: BookingState = 'Confirmed', sequence = 0) => ({
  id: 'b1' as BookingId,
  state,
  sequence,
  createdAt,
  ended: state === 'Cancelled' ? { at: endedAt, by: 'client' as AccountId, reason: 'febbre' } : null,
  guestName: null,
});
const place: CalendarPlace = {
  name: 'Sala',
  address: 'Via Roma 1',
  postalCode: '20121',
  city: 'Milano',
  province: 'MI',
};
const seen = { slot: aSlot(), activity: anActivity(), place };
const reader = { tenant: 'loto', locale: 'it' };

describe('a booking in a calendar', () => {
  it('is one event from its first version to its last, whose sequence goes on', () => {
    const versions = [aBooking(), aBooking('Confirmed', 1), aBooking('Cancelled', 2)].map((booking) =>
      bookingEvent(booking, seen, reader),
    );
    expect(new Set(versions.map(({ uid }) => uid))).toEqual(new Set(['booking-b1@loto.svc']));
    expect(versions.map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
    expect(versions.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'cancelled']);
    expect(versions.map(({ stamp }) => stamp)).toEqual([createdAt, createdAt, endedAt]);
  });

  it('goes on in its own sequence when it moves to a class that was never changed', () => {
    const changed = bookingEvent(
      aBooking('Confirmed', 1),
      { ...seen, slot: aSlot(undefined, undefined, { sequence: 7 }) },
      reader,
    );
    const moved = bookingEvent(aBooking('Confirmed', 2), { ...seen, slot: aSlot('2027-03-09') }, reader);
    expect([changed.sequence, moved.sequence]).toEqual([1, 2]);
  });

  it('stands as its state says: a request is tentative, a missed class took place', () => {
    const stands = (state: BookingState) => bookingEvent(aBooking(state), seen, reader).status;
    expect(statesOf(bookingTable).map((state) => [state, stands(state)])).toEqual([
      ['Requested', 'tentative'],
      ['Confirmed', 'confirmed'],
      ['CheckedIn', 'confirmed'],
      ['NoShow', 'confirmed'],
      ['Cancelled', 'cancelled'],
      ['LateCancelled', 'cancelled'],
      ['StudioCancelled', 'cancelled'],
      ['Declined', 'cancelled'],
    ]);
    expect(calledOffStates).toEqual(['Cancelled', 'LateCancelled', 'StudioCancelled', 'Declined']);
  });

  it('is titled in the language that was asked for, with the guest who comes in place of the client', () => {
    const titled = (locale: string, guestName: string | null) =>
      bookingEvent({ ...aBooking(), guestName }, seen, { ...reader, locale }).summary;
    expect([titled('it', null), titled('en', null), titled('de', 'Nonna Pina')]).toEqual([
      'Yoga dolce',
      'Gentle yoga',
      'Yoga dolce (Nonna Pina)',
    ]);
  });

  it.each([
    [place, 'Sala, Via Roma 1, 20121 Milano MI'],
    [{ ...place, address: null, postalCode: null, province: null }, 'Sala, Milano'],
    [{ name: 'Sala', address: '', postalCode: null, city: null, province: null }, 'Sala'],
    [null, null],
  ])('says where it is as far as the studio does: %#', (at, text) => {
    expect(bookingEvent(aBooking(), { ...seen, place: at }, reader).location).toBe(text);
  });
});

describe('a class in the calendar of who gives it', () => {
  const at = (state: SlotState, taken = 0) =>
    slotEvent(
      { ...seen, slot: aSlot(undefined, undefined, { state, taken, sequence: 4 }) },
      { ...reader, stamp: createdAt },
    );

  it('is off when it is cancelled, and under a closure when nobody kept a booking', () => {
    expect(statesOf(slotTable).map((state) => [state, at(state).status, at(state, 1).status])).toEqual([
      ['Open', 'confirmed', 'confirmed'],
      ['Closed', 'cancelled', 'confirmed'],
      ['Cancelled', 'cancelled', 'cancelled'],
      ['Done', 'confirmed', 'confirmed'],
    ]);
  });

  it('has its own sequence and names nobody', () => {
    const slot = aSlot(undefined, undefined, { id: 's1' as SlotId, sequence: 4 });
    expect(slotEvent({ ...seen, slot }, { ...reader, stamp: createdAt })).toEqual({
      uid: 'slot-s1@loto.svc',
      sequence: 4,
      stamp: createdAt,
      status: 'confirmed',
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      zone: 'Europe/Rome',
      summary: 'Yoga dolce',
      location: 'Sala, Via Roma 1, 20121 Milano MI',
    });
  });
});
