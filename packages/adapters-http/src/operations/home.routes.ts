import * as Effect from 'effect/Effect';
import type { App } from '../app.ts';
import { bookerOf } from '../booking/index.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { classView, HomeSummaryView, moneyView } from './home.views.ts';

const route = routesOver<App>();

const notTheirs = { takings: null, decisions: null, unread: null } as const;

const moneyOf = (app: App, day: Temporal.PlainDate) =>
  Effect.gen(function* () {
    const { enable_einvoicing: hasInvoices } = yield* app.platform.flags;
    const sight = yield* app.commerce.lookAtMoney(day, app.booking.zone);
    return { ...moneyView(sight), unread: hasInvoices ? yield* app.invoicing.countUnread : null };
  });

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
    ok: { status: 200, schema: HomeSummaryView },
    errors: storeErrors,
    run: ({ app, session, locale }) =>
      Effect.gen(function* () {
        const by = bookerOf(session);
        const { zone } = app.booking;
        const { date, classes } = yield* app.booking.readToday(by, zone);
        return {
          today: date.toString(),
          zone,
          classes: classes.map((each) => classView(each, locale)),
          ...(by.role === 'admin' ? yield* moneyOf(app, date) : notTheirs),
        };
      }),
  }),
];
