import type { Language } from './i18n/language.ts';

const locales = { it: 'it-IT', en: 'en-GB' } as const;

const format = (language: Language, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locales[language], { timeZone: zone, ...options });

/** «lun 28 marzo» in the zone of the studio, whatever the browser's is. */
export const dayName = (instant: string, zone: string, language: Language): string =>
  format(language, zone, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(instant));

/** «18:30» */
export const hour = (instant: string, zone: string, language: Language): string =>
  format(language, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant));

/** «28/03/2027, 18:30» */
export const moment = (instant: string, zone: string, language: Language): string =>
  format(language, zone, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));

/** The calendar day (`2027-03-28`) of an instant in the zone of the studio. */
export const dayOf = (instant: string | number, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  );

/** Whether a text is a day of the calendar: 31 February is none, though a browser reads 3 March. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && laterDay(text, 0) === text;

/** The day so many days later: calendar arithmetic, no hours in it. */
export const laterDay = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** What the clocks of a zone show, as if it were UTC: its distance to the instant is the offset. */
const wallClock = (ms: number, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  } as const).formatToParts(new Date(ms));
  const at = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  return Date.parse(`${at('year')}-${at('month')}-${at('day')}T${at('hour')}:${at('minute')}:${at('second')}Z`);
};

/** The instant at which a calendar day begins in a zone, whatever the browser's is. */
export const startOfDay = (day: string, zone: string): string => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Asked twice: the first guess may lie on the other side of a clock change.
  const guess = midnight - (wallClock(midnight, zone) - midnight);
  return new Date(midnight - (wallClock(guess, zone) - guess)).toISOString();
};

/** «lun 28 mar» of a calendar day. */
export const shortDay = (day: string, language: Language): string =>
  format(language, 'UTC', { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(`${day}T12:00:00Z`));

/** «28/03/2027» of a calendar day. */
export const calendarDay = (day: string, language: Language): string =>
  format(language, 'UTC', { day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date(`${day}T12:00:00Z`));

/** «14:32» of 872 seconds that are left. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
