import * as Effect from 'effect/Effect';
import type { App } from '@svc/adapters-http';
import type { MoneyPorts } from '@svc/application/commerce';
import type { Logger, PersonActor } from '@svc/application/kernel';
import type { AccountId, OrderId, SlotId } from '@svc/domain/kernel';
import type { Emulators } from './emulators.ts';
import { makeClassExamples } from './class-examples.ts';
import { makeContactExamples } from './contact-examples.ts';
import { oneExample } from './one-example.ts';
import { makePlanExamples } from './plan-examples.ts';
import { annaProfile } from './studio-loto.ts';

/** What an example is made with: the composed use cases, the emulators' control doors, one client. */
interface ExampleParts {
  readonly app: App;
  readonly money: MoneyPorts;
  readonly card: string;
  readonly gateway: string;
  readonly client: { readonly id: AccountId; readonly email: string };
  readonly admin: PersonActor;
}

interface Sold {
  readonly orderId: OrderId;
  readonly sessionId: string;
}

/** The examples are made as people make them: a client buys, an Admin sells and refunds. */
const asPerson = ({ id }: { readonly id: AccountId }): PersonActor => ({
  kind: 'person',
  accountId: id,
  requestId: 'demo examples',
  address: null,
});

const post = (url: string, body: object): Effect.Effect<void> =>
  Effect.promise(async () => {
    const answer = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  });

/** Looks again until the order is there; bounded, since a demo must not hang. */
const until = (parts: ExampleParts, orderId: OrderId, holds: (words: string) => boolean): Effect.Effect<void> =>
  Effect.gen(function* () {
    let words = '';
    for (let tries = 80; tries > 0; tries -= 1) {
      const detail = yield* Effect.orDie(parts.app.commerce.readOrderDetail(orderId));
      words = `${detail.dossier.order.state} ${detail.job?.state ?? ''}`;
      if (holds(words)) return;
      yield* Effect.sleep(150);
    }
    throw new Error(`order ${orderId} stays ${words}`);
  });

const sell = (parts: ExampleParts, slotId: SlotId, lastName = 'Conti') =>
  Effect.gen(function* () {
    const { id: userId, email } = parts.client;
    const { dossier, redirectUrl } = yield* parts.app.commerce.bookingCheckout({
      userId,
      email,
      slotId,
      locale: 'it',
      actor: asPerson(parts.client),
      billingProfile: { ...annaProfile, lastName },
    });
    return { orderId: dossier.order.id, sessionId: redirectUrl.split('/').at(-1) ?? '' } satisfies Sold;
  });

const act = (parts: ExampleParts, { sessionId }: Sold, action: string) =>
  post(`${parts.card}/_control/sessions/${sessionId}/${action}`, {});
const wrongAmountNext = (parts: ExampleParts) =>
  post(`${parts.card}/_control/faults`, { webhooks: [{ kind: 'wrong-amount', amount: 1 }] });
const oddWordNext = (parts: ExampleParts) =>
  post(`${parts.gateway}/_control/faults`, { outcomes: [{ state: 'BOH', when: 'at-once' }] });

type Example = (parts: ExampleParts, slotId: SlotId) => Effect.Effect<void, unknown>;

const invoiced: Example = (parts, slotId) =>
  Effect.gen(function* () {
    const sold = yield* sell(parts, slotId);
    yield* act(parts, sold, 'pay');
    yield* until(parts, sold.orderId, (words) => words === 'Finalized Submitted');
  });

const refusedInvoice: Example = (parts, slotId) =>
  Effect.gen(function* () {
    const sold = yield* sell(parts, slotId, 'Scarto Subito');
    yield* act(parts, sold, 'pay');
    yield* until(parts, sold.orderId, (words) => words === 'Finalized Failed');
  });

const doubtfulInvoice: Example = (parts, slotId) =>
  Effect.gen(function* () {
    const sold = yield* sell(parts, slotId);
    yield* oddWordNext(parts);
    yield* act(parts, sold, 'pay');
    yield* until(parts, sold.orderId, (words) => words === 'Finalized NeedsReview');
  });

const failedPayment: Example = (parts, slotId) =>
  Effect.gen(function* () {
    const sold = yield* sell(parts, slotId);
    yield* act(parts, sold, 'defer');
    yield* act(parts, sold, 'async-fail');
    yield* until(parts, sold.orderId, (words) => words.startsWith('PaymentFailed'));
  });

const underReview = (parts: ExampleParts, slotId: SlotId) =>
  Effect.gen(function* () {
    const sold = yield* sell(parts, slotId);
    yield* wrongAmountNext(parts);
    yield* act(parts, sold, 'pay');
    yield* until(parts, sold.orderId, (words) => words.startsWith('OperatorReview'));
    return sold;
  });

const refunded: Example = (parts, slotId) =>
  Effect.gen(function* () {
    const { orderId } = yield* underReview(parts, slotId);
    yield* parts.app.commerce.reviewOrder({ orderId, action: 'RefundPayment', actor: parts.admin });
  });

const pending: Example = (parts, slotId) => Effect.asVoid(sell(parts, slotId));

const examples: Readonly<Record<string, Example>> = {
  invoiced,
  refusedInvoice,
  doubtfulInvoice,
  failedPayment,
  refunded,
  underReview,
  pending,
};

/** Plans, subscriptions, a closed day, a full class, and one order of every interesting state, made as people make them, each by itself. */
export const makeExamples = (
  app: App,
  money: MoneyPorts,
  emulators: Emulators,
  people: {
    readonly client: ExampleParts['client'];
    readonly other: { readonly id: AccountId };
    readonly admin: { readonly id: AccountId };
  },
  logger: Logger,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { client } = people;
    const admin = asPerson(people.admin);
    yield* makeContactExamples(app, admin, logger);
    yield* makePlanExamples(app, client.id, admin, logger);
    yield* makeClassExamples({ app, money, client: client.id, other: people.other.id, admin, logger });
    if (emulators.card === null || emulators.gatewayA === null) return;
    const parts: ExampleParts = {
      app,
      money,
      card: emulators.card.url,
      gateway: emulators.gatewayA.url,
      client,
      admin,
    };
    const today = money.clock.now().toZonedDateTimeISO(app.booking.zone).toPlainDate();
    const free = () => money.slots.between(today.add({ days: 2 }), today.add({ days: 12 }), client.id);
    const sights = yield* oneExample(logger, 'slots of the orders', free);
    if (sights === undefined) return;
    for (const [index, [name, example]] of Object.entries(examples).entries()) {
      const slot = sights[index * 3]?.slot;
      yield* oneExample(logger, name, () =>
        slot === undefined ? Effect.fail(new Error('no slot is left')) : example(parts, slot.id),
      );
    }
  });
