import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { App } from '../app.ts';
import { bookerOf } from '../booking/index.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { classView, HomeSummaryView, moneyView } from './home.views.ts';

const route = routesOver<App>();

const notTheirs = { takings: null, decisions: null, unread: null } as const;

const unreadOf = (app: App) =>
  Effect.gen(function* () {
    const { enable_einvoicing: hasInvoices } = yield* app.platform.flags;
    return hasInvoices ? yield* app.invoicing.countUnread : null;
  });

const together = { concurrency: 'unbounded' } as const;
const moneyOf = (app: App, day: Temporal.PlainDate, month: Temporal.PlainYearMonth | undefined) => {
  const { zone } = app.booking;
  const days = month === undefined ? Effect.succeed(null) : app.commerce.takingsOfMonth(month, zone);
  return Effect.map(
    Effect.all([app.commerce.lookAtMoney(day, zone), days, unreadOf(app)], together),
    ([sight, byDay, unread]) => ({ ...moneyView(sight, byDay), unread }),
  );
};

/** `2027-03`; bounded as days are. */
const Month = z
  .string()
  .regex(/^(?:20|21)\d\d-(?:0[1-9]|1[0-2])$/)
  .transform((text) => Temporal.PlainYearMonth.from(text));

/** What staff sees first. */
export const homeRoutes: readonly Route<App>[] = [
  route({
    id: 'home.summary',
    method: 'GET',
    path: '/api/v1/home/summary',
    summary:
      'Today at the studio: a Pro’s own classes; for an Admin all of them, the takings, what waits for a person and unread invoices',
    access: 'pro',
    cache: 'none',
    query: z.strictObject({
      month: Month.optional().describe(
        'Also the takings of each day of this month of the studio, by provider. An Admin’s',
      ),
    }),
    ok: { status: 200, schema: HomeSummaryView },
    errors: storeErrors,
    run: ({ app, session, query: { month }, locale }) =>
      Effect.gen(function* () {
        const by = bookerOf(session);
        const { zone } = app.booking;
        const day = app.booking.today();
        const money = by.role === 'admin' ? moneyOf(app, day, month) : Effect.succeed(notTheirs);
        const [classes, rest] = yield* Effect.all([app.booking.dayClasses(by, day), money], together);
        return { today: day.toString(), zone, classes: classes.map((each) => classView(each, locale)), ...rest };
      }),
  }),
];
