import * as Effect from 'effect/Effect';
import type { ICalEventData } from 'ical-generator';
import type { CalendarWriter } from '@svc/application/booking';
import type { Calendar, CalendarEvent } from '@svc/domain/booking';
import { timeZoneComponent, type Years } from './time-zone-component.ts';

/** Signs that no line of a calendar may have; the library escapes the breaks of lines. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const clean = (text: string): string => text.toWellFormed().replaceAll(CONTROLS, '');

/** A name in a parameter: programs do not agree on how quotes and breaks are written there (RFC 6868). */
const nameOf = (text: string): string => clean(text).replaceAll(/\s+/g, ' ').replaceAll('"', '’').trim();

/** A wall time of the hour that is shown twice: RFC 5545 means the first, and readers take the second as well. */
const isAmbiguous = (at: Temporal.Instant, zone: string): boolean => {
  const wall = at.toZonedDateTimeISO(zone).toPlainDateTime();
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }).toInstant().toString(),
  );
  return first !== second;
};

/** Wall times of its zone, as a person would write them; UTC where a wall time does not say which instant is meant. */
const timesOf = ({ startsAt, endsAt, zone }: CalendarEvent): Pick<ICalEventData, 'start' | 'end' | 'timezone'> => {
  const shown = isAmbiguous(startsAt, zone) || isAmbiguous(endsAt, zone) ? 'UTC' : zone;
  return {
    start: startsAt.toZonedDateTimeISO(shown),
    end: endsAt.toZonedDateTimeISO(shown),
    timezone: shown,
  };
};

const yearsOf = (events: readonly CalendarEvent[]): Years => {
  const years = events.flatMap(({ startsAt, endsAt, zone }) =>
    [startsAt, endsAt].map((at) => at.toZonedDateTimeISO(zone).year),
  );
  return { from: Math.min(...years), to: Math.max(...years) };
};

const eventData = (event: CalendarEvent, { organizer, attendee }: Calendar): Omit<ICalEventData, 'status'> => ({
  ...timesOf(event),
  id: event.uid,
  sequence: event.sequence,
  stamp: event.stamp,
  summary: clean(event.summary),
  ...(event.location === null ? {} : { location: clean(event.location) }),
  organizer: { name: nameOf(organizer.name), email: organizer.address },
  attendees: attendee === null ? [] : [{ name: nameOf(attendee.name), email: attendee.address, rsvp: false }],
});

/**
 * iCalendar by `ical-generator`. The calendar itself has no zone: with one the library writes DTSTAMP as a wall time, and
 * RFC 5545 wants it in UTC. The zones of the events are written all the same.
 */
export const icalCalendarWriter: CalendarWriter = {
  write: (calendar) =>
    Effect.promise(async () => {
      const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator');
      const methods = {
        publish: ICalCalendarMethod.PUBLISH,
        request: ICalCalendarMethod.REQUEST,
        cancel: ICalCalendarMethod.CANCEL,
      };
      const statuses = {
        tentative: ICalEventStatus.TENTATIVE,
        confirmed: ICalEventStatus.CONFIRMED,
        cancelled: ICalEventStatus.CANCELLED,
      };
      const { method, name, events } = calendar;
      const written = ical({
        prodId: { company: 'svc', product: 'calendar', language: 'IT' },
        method: methods[method],
        ...(name === null ? {} : { name: nameOf(name) }),
        timezone: { name: null, generator: (zone) => timeZoneComponent(zone, yearsOf(events)) },
      });
      for (const event of events)
        written.createEvent({ ...eventData(event, calendar), status: statuses[event.status] });
      return new TextEncoder().encode(`${written.toString().replace(/(?:\r\n)+$/, '')}\r\n`);
    }),
};
