import type { Order } from '@svc/domain/commerce';
import type { AccountId, AttemptId, HoldId, IntentId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { receiveWebhook, type MoneyPorts } from '@svc/application/commerce';
import { machine } from '@svc/application/kernel';
import { AppProcess } from './app-process.ts';
import { partyRules } from './invariants/party.rules.ts';
import { parcelOf } from './models/provider-port.ts';
import type { ProviderTruth, TrueEvent } from './models/provider-truth.ts';
import { buyer, portsOf, setUp, slotIds, type Parties } from './studio.ts';
import { SECOND, type World } from './world.ts';

const NAME = 'giglio';

/**
 * Another tenant of the same provider account, with a database and a process of its own. Its one order has the number of
 * one of ours; the provider sends it every event that it sends us.
 */
export class Neighbour {
  readonly #world: World;
  readonly #process: AppProcess;
  #before: readonly object[] = [];

  constructor(world: World, parties: Parties) {
    this.#world = world;
    this.#process = new AppProcess(
      world,
      `${NAME}-1`,
      (own) => portsOf(own, parties, () => {}),
      () => {},
      NAME,
    );
    const { ports } = this.#process;
    this.#process.start('set-up', Effect.andThen(setUp(world, ports), ports.orders.open(requestOf(world, ports))));
    world.settle();
    this.#before = this.#rows();
  }

  #rows(): readonly object[] {
    const db = this.#world.databaseOf(NAME);
    return [...db.rows<Order>('order'), ...db.rows('hold'), ...db.rows('slot')];
  }

  /** The same event, at its own endpoint. */
  receive(truth: ProviderTruth, event: TrueEvent): void {
    this.#world.after(SECOND, () => {
      const { ports } = this.#process;
      const provider = ports.providers(truth.name);
      if (provider === undefined) return;
      const delivery = parcelOf(event, this.#world.wallMs);
      this.#process.start('webhook.neighbour', receiveWebhook(ports)(provider, delivery), () => this.#stands(event));
    });
  }

  #stands({ id }: TrueEvent): void {
    const now = this.#rows();
    if (now.length !== this.#before.length || now.some((row, at) => row !== this.#before[at]))
      this.#world.violate(partyRules.tenants, `event ${id} of our order moved the rows of ${NAME}`);
  }
}

const requestOf = (world: World, ports: MoneyPorts): Parameters<MoneyPorts['orders']['open']>[0] => {
  const [slotId] = slotIds(world);
  const userId = 'customer-of-giglio' as AccountId;
  const now = ports.clock.now();
  if (slotId === undefined) throw new Error('a studio without a class');
  return {
    userId,
    slotId,
    placesSeen: 1,
    compose: () => ({
      actor: machine('checkout'),
      userId,
      activityId: 'yoga' as never,
      slotId,
      lines: [],
      total: { amountCents: world.chaos.priceCents, currency: 'EUR' },
      billingProfile: buyer,
      provider: ports.config.provider,
      holdId: ports.ids.next<HoldId>(),
      attemptId: ports.ids.next<AttemptId>(),
      intentId: ports.ids.next<IntentId>(),
      paramsHash: '',
      now,
      expiresAt: now.add({ hours: 24 * 30 }),
      maxActiveHolds: 3,
    }),
  };
};
