import * as Effect from 'effect/Effect';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { Calendar, CalendarEvent } from '@svc/domain/booking';
import { icalCalendarWriter } from './ical-calendar-writer.ts';

const instant = (text: string): Temporal.Instant => Temporal.Instant.from(text);
const rome = (text: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Rome').toInstant();

const anEvent = (startsAt: Temporal.Instant, over: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'booking-1@loto.svc',
  sequence: 3,
  stamp: instant('2027-01-02T03:04:05.678Z'),
  status: 'confirmed',
  startsAt,
  endsAt: startsAt.add({ minutes: 60 }),
  zone: 'Europe/Rome',
  summary: 'Yoga',
  location: null,
  ...over,
});
const aCalendar = (events: readonly CalendarEvent[], over: Partial<Calendar> = {}): Calendar => ({
  method: 'publish',
  name: null,
  organizer: { name: 'Studio Loto', address: 'ciao@loto.example' },
  attendee: null,
  events,
  ...over,
});

const written = async (calendar: Calendar): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true }).decode(await Effect.runPromise(icalCalendarWriter.write(calendar)));

/** As a program of another maker reads it: by the zones that the file itself carries. */
const readBack = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, startDate, endDate, summary, location } = new ICAL.Event(component);
    const seconds = (time: ICAL.Time): Temporal.Instant =>
      Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000);
    return {
      uid,
      sequence,
      summary,
      location,
      status: component.getFirstPropertyValue('status'),
      startsAt: seconds(startDate).toString(),
      endsAt: seconds(endDate).toString(),
    };
  });
  return { calendar, events };
};
const linesOf = (text: string): readonly string[] => text.split('\r\n');

describe('a calendar that is written', () => {
  it.each([
    ['the day before the clock goes on', '2027-03-27T02:30'],
    ['the hour before it', '2027-03-28T01:00'],
    ['the hour that does not exist, an hour later', '2027-03-28T02:30'],
    ['the hour after it', '2027-03-28T03:30'],
    ['the hour before the clock goes back', '2027-10-31T01:30'],
    ['the first of the two hours', '2027-10-31T02:30'],
    ['the hour after both', '2027-10-31T03:30'],
    ['an ordinary day', '2027-07-01T18:00'],
  ])('gives a foreign reader the instants of a class on the changes of 2027: %s', async (_, wall) => {
    const event = anEvent(rome(wall));
    const { events } = readBack(await written(aCalendar([event])));
    expect(events).toMatchObject([{ startsAt: event.startsAt.toString(), endsAt: event.endsAt.toString() }]);
  });

  it('says wall times of their zone, and both changes of 2027 with them', async () => {
    const lines = linesOf(await written(aCalendar([anEvent(rome('2027-03-28T03:30'))])));
    expect(lines).toContain('DTSTART;TZID=Europe/Rome:20270328T033000');
    expect(lines).toContain('DTSTAMP:20270102T030405Z');
    const zone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE') + 1);
    const change = (kind: string, at: string, from: string, to: string) => [
      `BEGIN:${kind}`,
      `DTSTART:${at}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `END:${kind}`,
    ];
    expect(zone).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Rome',
      ...change('STANDARD', '20261025T030000', '+0200', '+0100'),
      ...change('DAYLIGHT', '20270328T020000', '+0100', '+0200'),
      ...change('STANDARD', '20271031T030000', '+0200', '+0100'),
      'END:VTIMEZONE',
    ]);
  });

  it.each([
    ['begins', '2027-10-31T02:30'],
    ['ends', '2027-10-31T01:45'],
  ])('is in UTC where the class %s in the hour that a wall shows twice', async (_, wall) => {
    const event = anEvent(rome(wall));
    const lines = linesOf(await written(aCalendar([event])));
    expect(lines).toContain(`DTSTART:${event.startsAt.toString().replaceAll(/[-:]/g, '')}`);
    expect(lines.filter((line) => line.includes('TZID'))).toEqual([]);
  });

  it('carries each zone of its events once, those without summer time and without any change too', async () => {
    const zones = ['Europe/Rome', 'Asia/Tokyo', 'America/Sao_Paulo', 'Asia/Kolkata', 'Etc/GMT+5', 'Europe/Rome'];
    const given = zones.map((zone, at) => anEvent(instant(`2027-06-0${at + 1}T10:00:00Z`), { zone, uid: zone }));
    const { calendar, events } = readBack(await written(aCalendar(given)));
    expect(calendar.getAllSubcomponents('vtimezone').map((each) => each.getFirstPropertyValue('tzid'))).toEqual([
      ...new Set(zones),
    ]);
    expect(events.map(({ startsAt }) => startsAt)).toEqual(given.map(({ startsAt }) => startsAt.toString()));
  });

  it('brings breaks, commas, semicolons, backslashes and emoji through, folded at 75 octets', async () => {
    const summary = `Yoga, pilates; "dolce" \\n\n${'🧘‍♀️'.repeat(20)}\r\nfine ${'àèì '.repeat(30)}`;
    const text = await written(aCalendar([anEvent(rome('2027-05-01T10:00'), { summary, location: 'A, B; C\nD' })]));
    for (const line of linesOf(text)) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(text).toMatch(/END:VCALENDAR\r\n$/);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(readBack(text).events).toMatchObject([
      { summary: summary.replaceAll('\r\n', '\n'), location: 'A, B; C\nD' },
    ]);
  });

  it('leaves out signs that no calendar may hold', async () => {
    const summary = 'Yo\u0000ga\u001b\u007f \ud800dolce';
    const { events } = readBack(await written(aCalendar([anEvent(rome('2027-05-01T10:00'), { summary })])));
    expect(events).toMatchObject([{ summary: 'Yoga �dolce' }]);
  });

  it('lets no name or title begin a line of its own', async () => {
    const evil = 'x\r\nEND:VEVENT\nATTENDEE:mailto:evil@x.example\r\n"; CN=y';
    const event = anEvent(rome('2027-05-01T10:00'), { summary: evil, location: evil });
    const party = { name: evil, address: 'a@b.example' };
    const text = await written(
      aCalendar([event], { name: evil, organizer: party, attendee: party, method: 'request' }),
    );
    expect(linesOf(text).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    const { calendar } = readBack(text);
    const [component] = calendar.getAllSubcomponents('vevent');
    expect(component?.getAllProperties('attendee').map((each) => each.getFirstValue())).toEqual(['MAILTO:a@b.example']);
    expect(component?.getFirstProperty('attendee')?.getFirstParameter('rsvp')).toBe('FALSE'); // nobody is asked to answer
    expect(component?.getFirstProperty('organizer')?.getFirstValue()).toBe('mailto:a@b.example');
  });

  it.each([
    ['publish', 'tentative'],
    ['request', 'confirmed'],
    ['cancel', 'cancelled'],
  ] as const)('says what it is for and how the event stands: %s, %s', async (method, status) => {
    const text = await written(aCalendar([anEvent(rome('2027-05-01T10:00'), { status })], { method }));
    const { calendar, events } = readBack(text);
    expect(calendar.getFirstPropertyValue('method')).toBe(method.toUpperCase());
    expect(events).toMatchObject([{ uid: 'booking-1@loto.svc', sequence: 3, status: status.toUpperCase() }]);
  });

  it('is the same bytes for the same calendar, and whole without events', async () => {
    const calendar = aCalendar([anEvent(rome('2027-05-01T10:00'))], { name: 'Studio Loto' });
    expect(await written(calendar)).toBe(await written(calendar));
    const { calendar: empty } = readBack(await written(aCalendar([], { name: 'Studio Loto' })));
    expect(empty.getFirstPropertyValue('x-wr-calname')).toBe('Studio Loto');
  });
});
