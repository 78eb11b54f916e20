import { weekOf } from '@svc/domain/booking';
import type { MoneyDesk, Span } from './money-desk.ts';

const MOST_DECISIONS = 20;

/** Days of a zone, both included, as moments; on the day of a clock change they have as many hours as it. */
const spanOf = (from: Temporal.PlainDate, to: Temporal.PlainDate, zone: string): Span => ({
  from: from.toZonedDateTime(zone).toInstant(),
  until: to.add({ days: 1 }).toZonedDateTime(zone).toInstant(),
});

/** What came in and went back in a month of the studio's zone, day by day and by provider. */
export const takingsOfMonth =
  (ports: { readonly moneyDesk: MoneyDesk }) => (month: Temporal.PlainYearMonth, zone: string) => {
    const first = month.toPlainDate({ day: 1 });
    return ports.moneyDesk.byDay(spanOf(first, first.with({ day: month.daysInMonth }), zone), zone);
  };

/** The takings of a day and of its week, Monday to Sunday in the studio's zone, and what waits for a person now. */
export const lookAtMoney = (ports: { readonly moneyDesk: MoneyDesk }) => (day: Temporal.PlainDate, zone: string) => {
  const { from, to } = weekOf(day);
  return ports.moneyDesk.look(spanOf(day, day, zone), spanOf(from, to, zone), MOST_DECISIONS);
};
