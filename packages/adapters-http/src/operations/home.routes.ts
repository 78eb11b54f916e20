import * as Effect from 'effect/Effect';
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
const moneyOf = (app: App, day: Temporal.PlainDate) =>
  Effect.map(
    Effect.all([app.commerce.lookAtMoney(day, app.booking.zone), unreadOf(app)], together),
    ([sight, unread]) => ({ ...moneyView(sight), unread }),
  );

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
        const day = app.booking.today();
        const money = by.role === 'admin' ? moneyOf(app, day) : Effect.succeed(notTheirs);
        const [classes, rest] = yield* Effect.all([app.booking.dayClasses(by, day), money], together);
        return { today: day.toString(), zone, classes: classes.map((each) => classView(each, locale)), ...rest };
      }),
  }),
];
