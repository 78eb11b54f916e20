import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { Calendar } from '@svc/domain/booking';
import { accountTable } from '@svc/domain/accounts';
import { statesOf, type AccountId, type BookingId } from '@svc/domain/kernel';
import { storedSlot } from '../../testing/fixtures.money.ts';
import { after, aBooking, anAccount, anActivity, anId, now } from '../../testing/fixtures.ts';
import { portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run } from '../../testing/world-test.ts';
import { bookingMailParts } from '../calendar/calendar-of-booking.ts';
import { releasePlace } from '../booking/release-place.ts';
import { writeBookingNotice, type BookingNotice } from './write-notice.ts';

const person = async (world: StoreWorld, over: Parameters<typeof anAccount>[0] = {}) => {
  const account = anAccount(over);
  await run(world.accounts.insert(account));
  return account;
};
/** What waits for one address, as a worker gets it. */
const waitingFor = async (world: StoreWorld, email: string, at = now) =>
  (await run(world.mails.exchange([], { now: at, claimMs: 1, limit: 10_000 }))).filter(({ to }) => to === email);

/** A notice of a class of the fixtures, in the evening of 8 March 2027. */
const aNotice = async (
  world: StoreWorld,
  userId: AccountId,
  over: Partial<BookingNotice> = {},
): Promise<BookingNotice> => {
  const startsAt = Temporal.Instant.from('2027-03-08T17:30:00Z');
  const slot = await storedSlot(world, { startsAt, endsAt: startsAt.add({ hours: 1 }) });
  const activity = anActivity({ name: { it: 'Danza', en: 'Dance' } });
  return { kind: 'bookingConfirmed', booking: aBooking(slot, { userId }), slot, activity, now, ...over };
};

/** What every Addressees holds, and what notices of booking make of it and of the queue. */
export const noticesContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a notice about a booking`, () => {
    it.for(statesOf(accountTable))('goes to an enabled account alone: %s', async (state, { world }) => {
      const account = await person(world, { state, preferredLanguage: 'en' });
      const found = await run(world.addressees.find(account.id));
      expect(found).toEqual(state === 'Enabled' ? { email: account.email, language: 'en' } : null);
      await run(writeBookingNotice(portsAt(world))(await aNotice(world, account.id)));
      expect(await waitingFor(world, account.email)).toHaveLength(state === 'Enabled' ? 1 : 0);
      expect(await run(world.addressees.find(anId<AccountId>()))).toBeNull();
    });

    it('is one for each state of a booking, however often it is written', async ({ world }) => {
      const { id, email } = await person(world);
      const notice = await aNotice(world, id);
      await run(writeBookingNotice(portsAt(world))(notice));
      await run(writeBookingNotice(portsAt(world))(notice));
      const { booking } = notice;
      const moved = {
        ...notice,
        kind: 'bookingCancelled',
        booking: { ...booking, sequence: booking.sequence + 1 },
      } as const;
      await run(writeBookingNotice(portsAt(world))(moved));
      expect((await waitingFor(world, email)).map(({ kind }) => kind).toSorted()).toEqual([
        'bookingCancelled',
        'bookingConfirmed',
      ]);
    });

    it('says it in the language of the reader, on the clock of the studio, in one line', async ({ world }) => {
      const [italian, english] = [await person(world), await person(world, { preferredLanguage: 'en' })];
      for (const { id } of [italian, english]) {
        const notice = await aNotice(world, id);
        const booking = { ...notice.booking, guestName: 'Ugo\r\nBcc: a@b.it' };
        await run(writeBookingNotice(portsAt(world))({ ...notice, booking }));
      }
      const [inItalian] = await waitingFor(world, italian.email);
      const [inEnglish] = await waitingFor(world, english.email, after(1));
      expect(inItalian?.content?.subject).toBe('Prenotazione confermata: Danza');
      expect(inItalian?.content?.text).toMatch(
        /^La tua prenotazione per Danza, lunedì 8 marzo 2027.*18:30, è confermata\./,
      );
      expect(inItalian?.content?.text).toContain('Partecipa: Ugo Bcc: a@b.it.');
      expect(inEnglish?.content?.subject).toBe('Booking confirmed: Dance');
      expect(inEnglish?.content?.text).toMatch(/^Your booking for Dance, Monday,? 8 March 2027.*18:30, is confirmed\./);
    });

    it('of a confirmation ends with the start of the class, and is not written after it', async ({ world }) => {
      const { id, email } = await person(world);
      const notice = await aNotice(world, id);
      await run(writeBookingNotice(portsAt(world))({ ...notice, now: notice.slot.startsAt }));
      expect(await waitingFor(world, email, notice.slot.startsAt)).toEqual([]);
      await run(writeBookingNotice(portsAt(world))(notice));
      expect(await waitingFor(world, email, notice.slot.startsAt)).toEqual([]);
    });

    it('says what comes back, and what does not', async ({ world }) => {
      const { id, email } = await person(world, { preferredLanguage: 'en' });
      for (const givenBack of [
        { entry: 'returned', refundPercent: 0 },
        { entry: 'forfeited', refundPercent: 0 },
        { entry: 'none', refundPercent: 50 },
        { entry: 'none', refundPercent: 100 },
      ] as const)
        await run(
          writeBookingNotice(portsAt(world))(await aNotice(world, id, { kind: 'bookingCancelled', givenBack })),
        );
      const texts = (await waitingFor(world, email)).map(({ content }) => content?.text.split('\n\n')[1]?.trim() ?? '');
      expect(texts.toSorted((a, b) => a.localeCompare(b))).toEqual([
        'The entry goes back to your subscription.',
        'The entry is not given back: the time to cancel was over.',
        'You are refunded 50% of what you paid.',
        'You are refunded all that you paid (100%).',
      ]);
    });

    it('carries the booking to the calendar as it stands, and nothing once it has changed', async ({ world }) => {
      const { id, email } = await person(world, { preferredLanguage: 'en' });
      const slot = await storedSlot(world, { startsAt: after(3600), endsAt: after(7200) });
      const notice = { ...(await aNotice(world, id)), slot };
      const booking = aBooking(slot, { userId: id, sequence: 4 });
      await run(world.bookings.insert(booking));
      await run(writeBookingNotice(portsAt(world))({ ...notice, booking }));
      const [mail] = await waitingFor(world, email);
      expect(mail?.content).toMatchObject({ language: 'en', booking: { id: booking.id, sequence: 4 } });
      const made: Calendar[] = [];
      const parts = bookingMailParts({
        ...portsAt(world),
        calendarWriter: { write: (calendar) => Effect.sync(() => (made.push(calendar), new Uint8Array([7]))) },
        calendarOrigin: { tenant: 'loto', address: 'info@loto.test' },
        studioName: Effect.succeed('Loto'),
      });
      const asked = (sequence: number) => run(parts.calendar({ id: booking.id, sequence }, email, 'en'));
      expect(await asked(4)).toEqual({ method: 'request', content: new Uint8Array([7]) });
      expect(made).toMatchObject([
        {
          method: 'request',
          attendee: { address: email },
          events: [{ uid: `booking-${booking.id}@loto.svc`, sequence: 4, status: 'confirmed' }],
        },
      ]);
      expect([await asked(3), await asked(5)]).toEqual([null, null]);
      expect(await run(parts.calendar({ id: anId<BookingId>(), sequence: 0 }, email, 'en'))).toBeNull();
      const ended = { ...booking, state: 'StudioCancelled', sequence: 5 } as const;
      await run(world.unitOfWork.run(Effect.andThen(world.bookings.lock([booking.id]), world.bookings.save(ended))));
      expect(await asked(5)).toMatchObject({ method: 'cancel' });
      expect(made.at(-1)?.events).toMatchObject([{ sequence: 5, status: 'cancelled' }]);
    });

    it('is taken back with the change that caused it', async ({ world }) => {
      const { id, email } = await person(world);
      const notice = await aNotice(world, id);
      const undone = Effect.andThen(writeBookingNotice(portsAt(world))(notice), Effect.fail('undone' as const));
      expect(await failureOf(world.unitOfWork.run(undone))).toBe('undone');
      expect(await waitingFor(world, email)).toEqual([]);
    });

    it('offers a freed place to whose turn it is, once, until the offer is over', async ({ world }) => {
      const { id, email } = await person(world);
      const slot = await storedSlot(world, { capacity: 3, taken: 3 });
      await waits(world, slot, id);
      const release = releasePlace(portsAt(world))({ slotId: slot.id, releasedRef: 'booking:n:1', userId: null, now });
      expect([await run(world.unitOfWork.run(release)), await run(world.unitOfWork.run(release))]).toEqual([
        'offered',
        'replayed',
      ]);
      const entry = await run(world.waitingList.openOf(slot.id, id));
      const [mail, ...more] = await waitingFor(world, email, after(1));
      expect([mail?.kind, more]).toEqual(['placeOffered', []]);
      expect(mail?.content?.text).toContain('se lo accetti entro');
      expect(mail?.content?.booking).toBeUndefined();
      expect(await waitingFor(world, email, entry!.offer!.until)).toEqual([]);
    });
  });
};
