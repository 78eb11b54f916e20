import * as Effect from 'effect/Effect';
import type { SubscriptionId } from '@svc/domain/booking';
import type { App } from '../app.ts';
import { readErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { byUuid } from '../kernel/views.ts';
import { OwnLedgerView, ownLedgerView } from './subscriptions.views.ts';

const route = routesOver<App>();

export const ownMovementRoutes: readonly Route<App>[] = [
  route({
    id: 'subscriptions.my.movements',
    method: 'GET',
    path: '/api/v1/my/subscriptions/{id}/movements',
    summary: 'The entries of one’s own subscription: what was taken, returned or expired, each with its class',
    access: 'user',
    params: byUuid<SubscriptionId>(),
    ok: { status: 200, schema: OwnLedgerView },
    errors: readErrors,
    run: ({ app, session, params: { id }, locale }) =>
      Effect.map(app.subscriptions.ownLedger(session.accountId, id), (ledger) => ownLedgerView(ledger, locale)),
  }),
];
