import * as Effect from 'effect/Effect';
import type { Order, OrderDossier, OrderKind } from '@svc/domain/commerce';
import type { AccountId, HoldId, OrderId, SlotId } from '@svc/domain/kernel';
import { CurrentRequestKey, type RequestKey } from '../../kernel/index.ts';
import type { CheckoutAnswer } from './checkout-answer.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import { dossierOnly } from '../order/order-list.ts';
import type { ProviderUnavailable } from './open-session.ts';
import { readOwnOrder, type ReadOrdersPorts } from '../order/read-orders.ts';

type Ports = ReadOrdersPorts & Pick<MoneyPorts, 'digest'>;

type Asked = Pick<Order, 'provider' | 'total' | 'lines'>;

/** What a checkout's intent is for: the session's figures, and the Idempotency-Key of the request that asked for it. */
export const checkoutParams = ({ provider, total, lines }: Asked, claimed: RequestKey | undefined): string =>
  JSON.stringify([provider, total, lines, ...(claimed === undefined ? [] : [claimed.scope, claimed.key])]);

/** A checkout answered once more: its order as it is now, with the page it was sent to; none was had yet: unavailable. */
export const checkoutAnswerOf = (dossier: OrderDossier): Effect.Effect<CheckoutAnswer, ProviderUnavailable> => {
  const redirectUrl = dossier.attempt?.url ?? null;
  return redirectUrl === null ? Effect.fail({ _tag: 'ProviderUnavailable' }) : Effect.succeed({ dossier, redirectUrl });
};

/** The checkout that made this order. */
export const readOwnCheckout = (ports: Ports) => (id: OrderId, userId: AccountId, kind: OrderKind) =>
  Effect.flatMap(readOwnOrder(ports)(id, userId, kind), ({ dossier }) => checkoutAnswerOf(dossier));

/** As many of the person's newest orders are looked at. */
const LOOKED_AT = 50;

/**
 * The person has a claim on that place already: the answer of the same request, if one made it under the same
 * Idempotency-Key and its answer never arrived. Null: it was another one, or none with a key.
 */
export const sameCheckout = (ports: Ports) => (userId: AccountId, slotId: SlotId) =>
  Effect.gen(function* () {
    const claimed = yield* CurrentRequestKey;
    if (claimed === undefined) return null;
    const { items } = yield* ports.orders.list({ userId, kind: 'booking', page: 1, pageSize: LOOKED_AT });
    for (const dossier of items) {
      if (dossier.order.slotId !== slotId) continue;
      const made = yield* ports.intents.latest('session.create', String(dossier.order.id));
      if (made?.paramsHash === ports.digest.sha256(checkoutParams(dossier.order, claimed)))
        return yield* checkoutAnswerOf(dossier);
    }
    return null;
  });

const pendingOf = (ports: Pick<MoneyPorts, 'orders'>) => (userId: AccountId) =>
  Effect.map(
    ports.orders.list({ userId, kind: 'booking', states: ['Pending'], page: 1, pageSize: LOOKED_AT }),
    ({ items }) => items.map(dossierOnly),
  );

/** The person's own order for that place that still waits for its payment, so that they find its page again. */
export const pendingCheckout = (ports: Pick<MoneyPorts, 'orders'>) => (userId: AccountId, slotId: SlotId) =>
  Effect.map(
    pendingOf(ports)(userId),
    (pending) => pending.find(({ order }) => order.slotId === slotId)?.order.id ?? null,
  );

/** The person's order that this hold keeps a place for, while it waits for its payment. */
export const pendingOfHold = (ports: Pick<MoneyPorts, 'orders'>) => (userId: AccountId, holdId: HoldId) =>
  Effect.map(pendingOf(ports)(userId), (pending) => pending.find(({ hold }) => hold?.id === holdId) ?? null);
