import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeMail, type CaughtMail, type FakeMail } from '@svc/emulators/mail';
import { bookingDesk } from './booking-desk.test.support.ts';

let catcher: FakeMail;
const variables: Record<string, string> = { MAIL__FROM: 'Studio Loto <info@studio-loto.example>' };
beforeAll(async () => {
  catcher = await startFakeMail();
  variables['MAIL__URL'] = catcher.url;
});
afterAll(() => catcher.close());
const desk = bookingDesk(`means = array['free'], lead_minutes = 0, confirmation = 'auto'`, variables);

/** The mails about one class, the oldest first, once there are so many. */
const mailsOf = async (to: string, count: number): Promise<readonly CaughtMail[]> => {
  const mine = () => catcher.mails.filter((mail) => mail.to.includes(to) && mail.calendar !== null).toReversed();
  await expect.poll(() => mine().length, { timeout: 10_000 }).toBe(count);
  return mine();
};
/** What a calendar program of another maker finds in a mail. */
const eventOf = (mail: CaughtMail) => {
  const calendar = new ICAL.Component(ICAL.parse(mail.calendar?.text ?? '') as unknown[]);
  const event = calendar.getFirstSubcomponent('vevent');
  const value = (name: string) => String(event?.getFirstPropertyValue(name));
  return {
    // That of the MIME type and that of the file must be one (RFC 6047 section 2.4).
    methods: [mail.calendar?.method, calendar.getFirstPropertyValue('method')],
    uid: value('uid'),
    sequence: Number(value('sequence')),
    status: value('status'),
    attendee: value('attendee').toLowerCase(),
    organizer: value('organizer'),
  };
};

describe('a mail about a booking', () => {
  it('has its event with it: one UID, a sequence that rises, cancelled at last', async () => {
    const { email } = desk.cast.client;
    const slotId = await desk.aClass();
    const id = String((await desk.send('book', { slotId, means: 'free' })).json()['id']);
    const [first] = await mailsOf(email, 1);
    expect([first?.html, first?.text]).toMatchObject([
      expect.stringContaining('<html lang="'),
      expect.stringContaining('conferma'),
    ]);
    await desk.send('cancel-book', { bookingId: id });
    const [booked, cancelled] = (await mailsOf(email, 2)).map(eventOf);
    const same = {
      uid: `booking-${id}@studio-loto.svc`,
      attendee: `mailto:${email}`,
      organizer: 'mailto:info@studio-loto.example',
    };
    expect(booked).toEqual({ ...same, methods: ['REQUEST', 'REQUEST'], sequence: 0, status: 'CONFIRMED' });
    expect(cancelled).toEqual({ ...same, methods: ['CANCEL', 'CANCEL'], sequence: 1, status: 'CANCELLED' });
  });
});
