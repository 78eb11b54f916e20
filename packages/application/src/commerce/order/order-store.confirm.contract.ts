import { describe, expect } from 'vitest';
import {
  attemptTable,
  holdTable,
  orderTable,
  payOrder,
  webhookEventTable,
  type OrderDossier,
} from '@svc/domain/commerce';
import { statesOf, step, type OrderId } from '@svc/domain/kernel';
import { after, anId } from '../../testing/fixtures.ts';
import { aConfirmation, awaitingPayment, changed } from '../../testing/fixtures.money.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';
import type { ConfirmPayment } from './order-store.ts';

/** Undecided, and nothing was written: order, timeline and event store are as before. */
const expectUndecided = async (world: StoreWorld, command: ConfirmPayment, id: OrderId): Promise<void> => {
  const state = async () => [
    await run(world.orders.read(id)),
    await run(world.timeline.of(id)),
    await run(world.webhookEvents.find(command.payment.provider, command.externalEventId)),
  ];
  const before = await state();
  expect(await run(world.orders.confirm(command))).toBe('undecided');
  expect(await state()).toEqual(before);
};

/** The usual webhook in one statement; it agrees with the domain or leaves the decision to the long way. */
export const orderConfirmContract = (name: string, open: OpenStoreWorld): void => {
  confirms(name, open);
  leavesUndecided(name, open);
};

const confirms = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: confirming a payment`, () => {
    it.for(['Open', 'Unknown'] as const)(
      'writes what the domain decides, with the attempt %s',
      async (state, { world }) => {
        const { order } = await awaitingPayment(world);
        const before = await changed(world, order.id, () => ({ attempt: { state } }));
        const command = aConfirmation(before);
        const { payment, now, tenant } = command;
        const decided = payOrder(before, { tenant, payment, now, reviewHoldMinutes: 0 });
        expect(await run(world.orders.confirm(command))).toBe('confirmed');
        const { order: paid, hold, attempt } = decided;
        expect(await run(world.orders.read(order.id))).toEqual({ ...before, order: paid, hold, attempt });
        expect([paid.state, hold?.state, attempt?.state]).toEqual(['Paid', 'Converted', 'Captured']);
      },
    );

    it('writes to the timeline what the domain notes', async ({ world }) => {
      const before = await awaitingPayment(world);
      const command = aConfirmation(before);
      const { payment, now, tenant } = command;
      const [note] = payOrder(before, { tenant, payment, now, reviewHoldMinutes: 0 }).notes;
      await run(world.orders.confirm(command));
      const timeline = await run(world.timeline.of(before.order.id));
      expect(timeline.at(-1)).toEqual({ ...note, at: now, actor: { kind: 'machine', name: 'webhook.card' } });
      expect(timeline.map(({ event }) => event)).toEqual(['order.opened', 'order.paid']);
    });

    it('stores the event as applied to its order', async ({ world }) => {
      const before = await awaitingPayment(world);
      const command = aConfirmation(before);
      await run(world.orders.confirm(command));
      const { externalEventId, type, bodyHash, now } = command;
      expect(await run(world.webhookEvents.find('card', externalEventId))).toEqual({
        provider: 'card',
        externalEventId,
        type,
        state: step(webhookEventTable, 'Received', 'apply')._unsafeUnwrap(),
        orderId: before.order.id,
        bodyHash,
        receivedAt: now,
      });
    });

    it('touches no other order', async ({ world }) => {
      const [one, two] = [await awaitingPayment(world), await awaitingPayment(world)];
      await run(world.orders.confirm(aConfirmation(one)));
      expect(await run(world.orders.read(two.order.id))).toEqual(two);
    });

    it('lets the first of two events for one payment in, and one of the same event twice', async ({ world }) => {
      const before = await awaitingPayment(world);
      const commands = [aConfirmation(before), aConfirmation(before)];
      const answers = await together([...commands, ...commands].map((command) => world.orders.confirm(command)));
      expect(answers.filter((answer) => answer === 'confirmed')).toHaveLength(1);
      expect(
        (await run(world.timeline.of(before.order.id))).filter(({ event }) => event === 'order.paid'),
      ).toHaveLength(1);
    });

    it('confirms many orders at once, each once', async ({ world }) => {
      const dossiers = await Promise.all(times(8, () => awaitingPayment(world)));
      const answers = await together(dossiers.map((dossier) => world.orders.confirm(aConfirmation(dossier))));
      expect(answers).toEqual(times(8, () => 'confirmed'));
    });
  });
};

const leavesUndecided = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: confirming a payment is left undecided, with nothing written,`, () => {
    const wrong: readonly [string, (dossier: OrderDossier) => ConfirmPayment][] = [
      ['the provider', (d) => aConfirmation(d, { provider: 'wallet' })],
      ['the session', (d) => aConfirmation(d, { sessionId: `cs_${anId()}` })],
      ['the order', (d) => aConfirmation(d, { orderId: d.order.id + 1 })],
      ['no order', (d) => aConfirmation(d, { orderId: null })],
      ['the tenant', (d) => aConfirmation(d, { tenant: 'other' })],
      ['no tenant', (d) => aConfirmation(d, { tenant: null })],
      ['our tenant', (d) => aConfirmation(d, {}, { tenant: 'other' })],
      ['the currency', (d) => aConfirmation(d, { currency: 'USD' })],
      ['one cent too little', (d) => aConfirmation(d, { amountCents: d.order.total.amountCents - 1 })],
      ['one cent too much', (d) => aConfirmation(d, { amountCents: d.order.total.amountCents + 1 })],
    ];
    it.for(wrong)('when it disagrees in %s', async ([, command], { world }) => {
      const before = await awaitingPayment(world);
      await expectUndecided(world, command(before), before.order.id);
    });

    it('when the attempt has no session yet', async ({ world }) => {
      const { order } = await awaitingPayment(world);
      const before = await changed(world, order.id, () => ({ attempt: { state: 'Planned', sessionId: null } }));
      await expectUndecided(world, aConfirmation(before, { sessionId: `cs_${anId()}` }), order.id);
    });

    it('when the event was stored before, whatever it was', async ({ world }) => {
      const before = await awaitingPayment(world);
      const command = aConfirmation(before);
      const { externalEventId, type, bodyHash } = command;
      await run(
        world.webhookEvents.insert({
          provider: 'card',
          externalEventId,
          type,
          state: 'Ignored',
          orderId: null,
          bodyHash,
          receivedAt: after(1),
        }),
      );
      await expectUndecided(world, command, before.order.id);
    });

    it('when the same event comes a second time', async ({ world }) => {
      const before = await awaitingPayment(world);
      const command = aConfirmation(before);
      await run(world.orders.confirm(command));
      await expectUndecided(world, command, before.order.id);
    });

    const cells = statesOf(orderTable).flatMap((order) => statesOf(holdTable).map((hold) => ({ order, hold })));
    it.for(cells)('in every state but the usual one: order $order, hold $hold', async ({ order, hold }, { world }) => {
      const { order: opened } = await awaitingPayment(world);
      const before = await changed(world, opened.id, () => ({ order: { state: order }, hold: { state: hold } }));
      const command = aConfirmation(before);
      if (order !== 'Pending' || hold !== 'Active') return await expectUndecided(world, command, opened.id);
      expect(await run(world.orders.confirm(command))).toBe('confirmed');
      const after = await run(world.orders.read(opened.id));
      expect(after.order.state).toBe(step(orderTable, order, 'pay')._unsafeUnwrap());
      expect(after.hold?.state).toBe(step(holdTable, hold, 'convert')._unsafeUnwrap());
      expect(after.attempt?.state).toBe(step(attemptTable, 'Open', 'capture')._unsafeUnwrap());
    });
  });
};
