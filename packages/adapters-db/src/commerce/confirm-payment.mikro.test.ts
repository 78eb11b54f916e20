import { aConfirmation, awaitingPayment, type StoreWorld } from '@svc/application/testing';
import type { OrderDossier } from '@svc/domain/commerce';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStores, type OpenStores } from '../testing/index.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores.close());

const waiting = (world: StoreWorld, count: number): Promise<readonly OrderDossier[]> =>
  Promise.all(Array.from({ length: count }, () => awaitingPayment(world)));

const statesOf = (world: StoreWorld, dossiers: readonly OrderDossier[]): Promise<readonly string[]> =>
  Promise.all(dossiers.map(async ({ order }) => (await Effect.runPromise(world.orders.read(order.id))).order.state));

describe('payments that are confirmed together', () => {
  it('are each decided by their own facts, and one that cannot be stored takes nobody along', async () => {
    const { world } = stores;
    const dossiers = await waiting(world, 12);
    const commands = dossiers.map((dossier, at) => {
      if (at === 5) return aConfirmation(dossier, { amountCents: 1 });
      if (at === 7) return aConfirmation(dossier, { paymentId: 'pi_\0' });
      return aConfirmation(dossier);
    });
    const exits = await Promise.all(commands.map((each) => Effect.runPromiseExit(world.orders.confirm(each))));
    const results = exits.map((exit) => (Exit.isSuccess(exit) ? exit.value : 'died'));
    const expected = dossiers.map((_, at) => (at === 5 ? 'undecided' : at === 7 ? 'died' : 'confirmed'));
    expect(results).toEqual(expected);
    const paid = expected.map((result) => (result === 'confirmed' ? 'Paid' : 'Pending'));
    expect(await statesOf(world, dossiers)).toEqual(paid);
  });

  it('count once per order, whether the same event or another one comes along', async () => {
    const { world } = stores;
    const dossiers = await waiting(world, 6);
    const commands = dossiers.flatMap((dossier) => {
      const first = aConfirmation(dossier);
      return [first, first, aConfirmation(dossier)];
    });
    const results = await Promise.all(commands.map((each) => Effect.runPromise(world.orders.confirm(each))));
    expect(results.filter((result) => result === 'confirmed')).toHaveLength(dossiers.length);
    for (const { order } of dossiers) {
      const timeline = await Effect.runPromise(world.timeline.of(order.id));
      expect(timeline.map(({ event }) => event)).toEqual(['order.opened', 'order.paid']);
    }
  });
});
