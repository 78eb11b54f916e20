import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { after, anId } from '../../testing/fixtures.ts';
import { anOpenOrder, aPlaceRequest, slotNow } from '../../testing/fixtures.money.ts';
import {
  buys,
  entryNow,
  offeredForSale,
  openTill,
  ordersOf,
  soldClass,
  takes,
  type Till,
} from '../../testing/fixtures.till.ts';
import { listOf, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import { expireOrders } from '../order/expire-orders.reconciler.ts';
import { finalizeOrders } from '../order/finalize-orders.reconciler.ts';
import { resolveIntents } from '../reconciliation/resolve-intents.reconciler.ts';
import { receiveWebhook } from '../webhook/receive-webhook.ts';
import { offerRacesContract } from './offer-checkout.races.contract.ts';
import { offerRefusalsContract } from './offer-checkout.refusals.contract.ts';

const deliver = ({ ports, card }: Till) => run(receiveWebhook(ports)(card.provider, card.parcels().at(-1)!));

/** What becomes of an offered place that is paid online, on whatever the stores stand. */
export const offerCheckoutContract = (name: string, open: OpenStoreWorld): void => {
  accepts(name, open);
  goesOn(name, open);
  offerRefusalsContract(name, open);
  offerRacesContract(name, open);
};

const accepts = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: an offered place that is paid online`, () => {
    it('is kept by the hold of the offer, which becomes the order’s: never free in between', async ({ world }) => {
      const till = await openTill(world);
      const [, slot] = await soldClass(world);
      const entry = await offeredForSale(till, slot);
      const { dossier, redirectUrl } = await buys(till, entry);
      const { order, hold, attempt } = dossier;
      expect(order).toMatchObject({ state: 'Pending', userId: entry.userId, slotId: slot.id });
      expect(hold).toMatchObject({ id: entry.offer?.holdId, orderId: order.id, state: 'Active' });
      expect([order.expiresAt, hold?.expiresAt]).toEqual([after(900), after(900)]);
      expect([attempt?.state, attempt?.url]).toEqual(['Open', redirectUrl]);
      expect(await run(world.orders.read(order.id))).toEqual(dossier);
      expect(await run(world.intents.latest('session.create', String(order.id)))).toMatchObject({ state: 'Confirmed' });
      expect((await run(world.timeline.of(order.id))).map(({ event }) => event)).toEqual(['order.opened']);
      expect(await entryNow(till, entry)).toMatchObject({ state: 'Accepted', offer: entry.offer });
      expect(await listOf(world, slot)).toMatchObject({ outcomes: ['offered'], taken: 1 });
    });

    it('is a promise, also when fewer days may be booked ahead by now', async ({ world }) => {
      const till = await openTill(world);
      const [activity, slot] = await soldClass(world);
      const entry = await offeredForSale(till, slot);
      await run(world.activities.put({ ...activity, horizonDays: 1 }));
      expect((await buys(till, entry)).dossier.order).toMatchObject({ state: 'Pending', slotId: slot.id });
    });

    it('costs what the activity costs when it is taken', async ({ world }) => {
      const till = await openTill(world);
      const [activity, slot] = await soldClass(world);
      const entry = await offeredForSale(till, slot);
      await run(world.activities.put({ ...activity, price: { amountCents: 2350, currency: 'EUR' } }));
      const { dossier } = await buys(till, entry);
      expect(dossier.order.total.amountCents).toBe(2350);
      expect(till.card.sessions()).toMatchObject([{ orderId: dossier.order.id, amountCents: 2350 }]);
    });

    it('is booked once it is paid, with its invoice job', async ({ world }) => {
      const till = await openTill(world);
      const [, slot] = await soldClass(world);
      const entry = await offeredForSale(till, slot);
      const { dossier } = await buys(till, entry);
      till.card.pay(dossier.attempt?.sessionId ?? '');
      await deliver(till);
      await run(finalizeOrders(till.ports, 'booking'));
      const { order, hold } = await run(world.orders.read(dossier.order.id));
      expect([order.state, hold?.state]).toEqual(['Finalized', 'Converted']);
      const booked = await run(world.bookings.ofSlot(slot.id, ['Confirmed']));
      expect(booked).toMatchObject([{ userId: entry.userId, orderId: order.id, means: 'order' }]);
      expect(await run(world.invoices.jobOfOrder(order.id))).toMatchObject({ state: 'Queued' });
      expect(await listOf(world, slot)).toMatchObject({ outcomes: ['offered'], taken: 1 });
      expect(await failureOf(takes(till, entry))).toMatchObject({ code: 'entry_accepted' });
    });

    it('keeps the person’s time from then on', async ({ world }) => {
      const till = await openTill(world);
      const [, slot] = await soldClass(world, { allowsOverlap: false });
      const entry = await offeredForSale(till, slot);
      await buys(till, entry);
      const [, other] = await soldClass(world, { allowsOverlap: false }, { taken: 0 });
      const second = aPlaceRequest(anOpenOrder(other, { userId: entry.userId }));
      expect(await run(world.orders.open(second))).toEqual({ kind: 'refused', code: 'overlap' });
    });

    it('is answered with its order again while that waits for its payment', async ({ world }) => {
      const till = await openTill(world);
      const [, slot] = await soldClass(world);
      const entry = await offeredForSale(till, slot);
      const first = await buys(till, entry);
      expect(await buys(till, entry)).toEqual(first);
      await run(world.flags.save({ ...(await run(world.flags.load)), enable_online_payments: false }));
      expect(await buys(till, entry)).toEqual(first);
      expect(await ordersOf(till, entry.userId)).toHaveLength(1);
    });

    it('is made once though the provider’s answer was lost: kept, found again, and answered', async ({ world }) => {
      const till = await openTill(world);
      const [, slot] = await soldClass(world);
      const entry = await offeredForSale(till, slot);
      till.card.trouble('lost');
      for (let tries = 0; tries < 2; tries += 1)
        expect(await failureOf(takes(till, entry))).toEqual({ _tag: 'ProviderUnavailable' });
      const [made] = await ordersOf(till, entry.userId);
      expect(made).toMatchObject({
        order: { state: 'Pending' },
        hold: { state: 'Active' },
        attempt: { state: 'Unknown' },
      });
      const intent = await run(world.intents.latest('session.create', String(made?.order.id)));
      await run(world.backdateIntent(intent!.id, 61_000));
      await run(resolveIntents(till.ports));
      const { dossier, redirectUrl } = await buys(till, entry);
      expect([dossier.order.id, redirectUrl]).toEqual([made?.order.id, till.card.sessions()[0]?.url]);
      expect([till.card.sessions().length, (await slotNow(world, slot)).taken]).toEqual([1, 1]);
    });

    it('is booked at once where nothing is to be paid online', async ({ world }) => {
      const till = await openTill(world);
      const [, slot] = await soldClass(world);
      const { id, userId } = await offeredForSale(till, slot, anId<AccountId>(), 'free');
      const taken = await run(takes(till, { id, userId }));
      if (taken.kind === 'checkout') throw new Error('nothing is to be paid online');
      expect(taken.booking.booking).toMatchObject({ state: 'Confirmed', means: 'free', userId });
      expect([await ordersOf(till, userId), till.card.sessions()]).toEqual([[], []]);
      expect((await slotNow(world, slot)).taken).toBe(1);
    });
  });
};

const goesOn = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: an offered place whose order dies goes on by a new handover`, () => {
    const withNext = async (till: Till) => {
      const [, slot] = await soldClass(till.world);
      const entry = await offeredForSale(till, slot);
      await waits(till.world, slot, anId<AccountId>(), { means: 'order' });
      return { slot, entry };
    };
    const isNextOnes = async (till: Till, slot: Slot) =>
      expect(await listOf(till.world, slot)).toMatchObject({
        states: ['Accepted', 'Offered'],
        outcomes: ['offered', 'offered'],
        taken: 1,
      });

    it('when nobody paid in time, once, however often the loop runs', async ({ world }) => {
      const till = await openTill(world);
      const { slot, entry } = await withNext(till);
      const { dossier } = await buys(till, entry);
      till.setClock(after(899));
      await run(expireOrders(till.ports, 'booking'));
      expect((await listOf(world, slot)).states).toEqual(['Accepted', 'Waiting']);
      till.setClock(after(900));
      await together(times(3, () => expireOrders(till.ports, 'booking')));
      expect((await run(world.orders.read(dossier.order.id))).order.state).toBe('Expired');
      await isNextOnes(till, slot);
      expect(await failureOf(takes(till, entry))).toMatchObject({ code: 'entry_accepted' });
    });

    it('when no page could be had for it', async ({ world }) => {
      const till = await openTill(world);
      const { slot, entry } = await withNext(till);
      const refused = { kind: 'refused', code: 'no', message: 'no', notSent: true } as const;
      const provider = { ...till.card.provider, createSession: () => Effect.succeed(refused) };
      const broken = { ...till, ports: { ...till.ports, providers: () => provider } };
      expect(await failureOf(takes(broken, entry))).toMatchObject({ _tag: 'ProviderUnavailable' });
      expect(await ordersOf(till, entry.userId)).toMatchObject([{ order: { state: 'PaymentFailed' } }]);
      await isNextOnes(till, slot);
    });

    it('and money that comes later still goes back when the place is gone', async ({ world }) => {
      const till = await openTill(world);
      const { slot, entry } = await withNext(till);
      const { dossier } = await buys(till, entry);
      till.setClock(after(900));
      await run(expireOrders(till.ports, 'booking'));
      expect(till.card.pay(dossier.attempt?.sessionId ?? '', true)).toBe(true);
      await deliver(till);
      await run(finalizeOrders(till.ports, 'booking'));
      const { order, refunds } = await run(world.orders.read(dossier.order.id));
      expect([order.state, refunds.map(({ reason }) => reason)]).toEqual(['Refunded', ['capacity_refunded']]);
      await isNextOnes(till, slot);
    });
  });
};
