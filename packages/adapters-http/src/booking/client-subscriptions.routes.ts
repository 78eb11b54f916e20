import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { atLeast } from '@svc/domain/accounts';
import type { StudioPlanId, SubscriptionId } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import type { Onlooker, SearchSubscriptions } from '@svc/application/booking';
import type { App } from '../app.ts';
import { fieldProblem } from '../kernel/input.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import {
  byUuid,
  dateInput,
  DateView,
  instantQuery,
  isPeriod,
  pageAnswer,
  pageOf,
  pageQuery,
  queryBoolean,
  queryList,
  uuidId,
} from '../kernel/views.ts';
import {
  aheadView,
  checkInView,
  ledgerView,
  LedgerView,
  movementView,
  SubscriptionDetailView,
  type SubscriptionReader,
  SubscriptionStatusView,
  SubscriptionView,
  subscriptionView,
} from './subscriptions.views.ts';

const route = routesOver<App>();

const onlookerOf = ({ accountId, privilegeBits }: Session): Onlooker => ({
  id: accountId,
  isAdmin: atLeast(privilegeBits, 'admin'),
});
const readerOf = ({ isAdmin }: Onlooker): SubscriptionReader => (isAdmin ? 'admin' : 'pro');

const sorts = ['validTo', 'createdAt', 'remaining'] as const;
const Sort = z.enum([...sorts, ...sorts.map((name) => `-${name}` as const)]).default('-createdAt');

const StatsView = z
  .object({
    from: DateView,
    to: DateView,
    active: z.int(),
    suspended: z.int(),
    expiring30d: z.int(),
    exhausted: z.int(),
    entriesSold: z.int(),
    entriesSpent: z.int(),
    forfeited: z.int(),
    checkIns: z.int(),
    byPlan: z.array(z.object({ planId: z.uuid().nullable(), name: z.string(), sold: z.int(), active: z.int() })),
  })
  .meta({
    id: 'SubscriptionStats',
    description: 'How they stand today, and what happened between two days, both included',
  });

export const clientSubscriptionRoutes: readonly Route<App>[] = [
  route({
    id: 'subscriptions.client.list',
    method: 'GET',
    path: '/api/v1/client-subscriptions',
    summary: 'The subscriptions of clients; a Pro sees those of people who came to own classes in the last 365 days',
    access: 'pro',
    query: z.strictObject({
      ...pageQuery,
      userId: uuidId<AccountId>().optional(),
      planId: uuidId<StudioPlanId>().optional(),
      status: queryList(SubscriptionStatusView).optional(),
      expiringBefore: dateInput.optional(),
      exhausted: queryBoolean.optional(),
      q: z.string().trim().min(1).max(100).optional().describe('Part of the client’s name'),
      sort: Sort,
    }),
    ok: { status: 200, schema: pageOf(SubscriptionView) },
    errors: storeErrors,
    run: ({ app, session, query: { sort, status = [], q: name = null, ...asked } }) => {
      const onlooker = onlookerOf(session);
      const { userId = null, planId = null, expiringBefore = null, exhausted = null } = asked;
      const wanted = { userId, planId, statuses: status, expiringBefore, exhausted, name };
      const descending = sort.startsWith('-');
      const order = { sort: sort.replace('-', '') as SearchSubscriptions['sort'], descending };
      const query = { ...wanted, ...order, page: asked.page, pageSize: asked.pageSize, zone: app.booking.zone };
      return Effect.map(
        app.subscriptions.search(onlooker, query),
        pageAnswer(
          ({ subscription, clientName }) =>
            subscriptionView(subscription, app.subscriptions.today(), readerOf(onlooker), clientName),
          asked,
        ),
      );
    },
  }),
  route({
    id: 'subscriptions.client.stats',
    method: 'GET',
    path: '/api/v1/client-subscriptions/stats',
    summary: 'How subscriptions stand, and what happened with them; without dates in the last 30 days',
    access: 'pro',
    query: z
      .strictObject({ from: dateInput.optional(), to: dateInput.optional() })
      .refine(isPeriod, fieldProblem('period_reversed', ['to'])),
    ok: { status: 200, schema: StatsView },
    errors: storeErrors,
    run: ({ app, session, query: { from = null, to = null } }) =>
      Effect.map(app.subscriptions.stats(onlookerOf(session), { from, to, zone: app.booking.zone }), (stats) => ({
        ...stats,
        byPlan: [...stats.byPlan],
        from: stats.from.toString(),
        to: stats.to.toString(),
      })),
  }),
  route({
    id: 'subscriptions.client.get',
    method: 'GET',
    path: '/api/v1/client-subscriptions/{id}',
    summary: 'One subscription with its ledger, its check-ins and its bookings ahead',
    access: 'pro',
    params: byUuid<SubscriptionId>(),
    ok: { status: 200, schema: SubscriptionDetailView },
    errors: readErrors,
    run: ({ app, session, params: { id } }) => {
      const onlooker = onlookerOf(session);
      return Effect.map(app.subscriptions.read(onlooker, id, app.booking.zone), (found) => ({
        ...subscriptionView(found.subscription, app.subscriptions.today(), readerOf(onlooker), found.clientName),
        movements: found.movements.map(movementView),
        checkIns: found.checkIns.map(checkInView),
        bookings: found.bookings.map(aheadView),
      }));
    },
  }),
  route({
    id: 'subscriptions.client.movements',
    method: 'GET',
    path: '/api/v1/client-subscriptions/{id}/movements',
    summary: 'The ledger of a subscription at a moment: every line with its class, and the balance they make',
    access: 'pro',
    params: byUuid<SubscriptionId>(),
    query: z.strictObject({ asOf: instantQuery.optional() }),
    ok: { status: 200, schema: LedgerView },
    errors: readErrors,
    run: ({ app, session, params: { id }, query: { asOf = null }, locale }) =>
      Effect.map(app.subscriptions.ledger(onlookerOf(session), id, app.booking.zone, asOf), (ledger) =>
        ledgerView(ledger, locale),
      ),
  }),
];
