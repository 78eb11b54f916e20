import type { LocalizedText } from '../activity/activity.ts';

/** A public holiday of Italy. */
export interface Holiday {
  readonly date: Temporal.PlainDate;
  readonly title: LocalizedText & { readonly en: string };
}

/** Easter Sunday of a year of the Gregorian calendar, by the computus of Meeus, Jones and Butcher. */
export const easterOf = (year: number): Temporal.PlainDate => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return new Temporal.PlainDate(year, Math.floor(sum / 31), (sum % 31) + 1);
};

/** Legge 27 maggio 1949 n. 260 and its changes; a month and a day. */
const fixed: readonly (readonly [month: number, day: number, it: string, en: string])[] = [
  [1, 1, 'Capodanno', 'New Year’s Day'],
  [1, 6, 'Epifania', 'Epiphany'],
  [4, 25, 'Festa della Liberazione', 'Liberation Day'],
  [5, 1, 'Festa del Lavoro', 'Labour Day'],
  [6, 2, 'Festa della Repubblica', 'Republic Day'],
  [8, 15, 'Ferragosto', 'Assumption Day'],
  [11, 1, 'Ognissanti', 'All Saints’ Day'],
  [12, 8, 'Immacolata Concezione', 'Immaculate Conception'],
  [12, 25, 'Natale', 'Christmas Day'],
  [12, 26, 'Santo Stefano', 'St Stephen’s Day'],
];

/** The first year of the holiday of San Francesco (legge 8 ottobre 2025 n. 151). */
const SAN_FRANCESCO_FROM = 2026;

/** The national holidays of a year, in their order. The day of the town's patron is the studio's to add. */
export const italianHolidays = (year: number): readonly Holiday[] => {
  const easter = easterOf(year);
  const days: Holiday[] = fixed.map(([month, day, it, en]) => ({
    date: new Temporal.PlainDate(year, month, day),
    title: { it, en },
  }));
  days.push({ date: easter, title: { it: 'Pasqua', en: 'Easter Sunday' } });
  days.push({ date: easter.add({ days: 1 }), title: { it: 'Lunedì dell’Angelo', en: 'Easter Monday' } });
  if (year >= SAN_FRANCESCO_FROM)
    days.push({
      date: new Temporal.PlainDate(year, 10, 4),
      title: { it: 'San Francesco d’Assisi', en: 'St Francis of Assisi' },
    });
  return days.toSorted((a, b) => Temporal.PlainDate.compare(a.date, b.date));
};
