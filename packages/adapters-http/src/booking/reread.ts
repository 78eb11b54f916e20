import * as Effect from 'effect/Effect';
import type { SubscriptionId } from '@svc/domain/booking';
import type { App } from '../app.ts';
import { rereadEach } from '../kernel/reread-made.ts';
import type { Session } from '../kernel/session.ts';
import { movementView, subscriptionView } from './subscriptions.views.ts';

interface AtTheDesk {
  readonly app: App;
  readonly session: Pick<Session, 'accountId'>;
}

const read = ({ app, session }: AtTheDesk, id: SubscriptionId) =>
  app.subscriptions.read({ id: session.accountId, isAdmin: true }, id, app.booking.zone);

/** The answer of done work that made or changed subscriptions, read again from them; null when the work named none. */
export const rereadSubscriptions = (request: AtTheDesk, made: readonly string[], named: boolean) =>
  rereadEach(made, (id: SubscriptionId) =>
    Effect.map(read(request, id), ({ subscription, clientName }) =>
      subscriptionView(subscription, request.app.subscriptions.today(), 'admin', named ? clientName : undefined),
    ),
  );

/** The same of a single one. */
export const rereadSubscription = (request: AtTheDesk, made: readonly string[], named = false) =>
  Effect.map(rereadSubscriptions(request, made, named), (views) => views?.[0] ?? null);

/** The same of a line of a ledger, with what remains now. */
export const rereadMovement = (
  request: AtTheDesk & { readonly params: { readonly id: SubscriptionId } },
  [made]: readonly string[],
) =>
  Effect.map(read(request, request.params.id), ({ subscription, movements }) => {
    const line = movements.find(({ id }) => id === made);
    return line === undefined ? null : { ...movementView(line), remaining: subscription.remaining ?? 0 };
  });
