import { describe, expect } from 'vitest';
import { allowedFrom, statesOf, intentTable } from '@svc/domain/kernel';
import { attemptTable, orderTable, type OrderDossier } from '@svc/domain/commerce';
import { after, anId } from '../../testing/fixtures.ts';
import { anOpenOrder, aPlaceRequest, changed, storedSlot, plannedIntent } from '../../testing/fixtures.money.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';
import type { RecordSession } from './order-store.ts';

const planned = async (world: StoreWorld) => {
  const result = await run(world.orders.open(aPlaceRequest(anOpenOrder(await storedSlot(world)))));
  if (result.kind === 'refused') throw new Error(result.code);
  return result;
};

const aSession = ({ order, attempt }: OrderDossier, over: Partial<RecordSession> = {}): RecordSession => ({
  orderId: order.id,
  attemptId: attempt!.id,
  intentId: anId(),
  sessionId: `cs_${anId()}`,
  url: 'https://pay.example.test/1',
  now: after(1),
  ...over,
});

/** The provider's usual answer in one statement, or nothing written. */
export const orderSessionContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: recording a hosted session`, () => {
    it('opens the attempt and confirms the intent', async ({ world }) => {
      const { dossier, intent } = await planned(world);
      const command = aSession(dossier, { intentId: intent.id });
      expect(await run(world.orders.recordSession(command))).toBe('recorded');
      const { sessionId, url, now } = command;
      const attempt = { ...dossier.attempt!, state: 'Open', sessionId, url };
      expect(await run(world.orders.read(dossier.order.id))).toEqual({ ...dossier, attempt });
      expect(await plannedIntent(world, intent.id)).toEqual({
        ...intent,
        state: 'Confirmed',
        resolvedAt: now,
        outcome: { sessionId },
      });
      expect(await run(world.orders.findBySession('card', sessionId))).toBe(dossier.order.id);
    });

    it('records many at once, each with its own session', async ({ world }) => {
      const orders = await Promise.all(times(8, () => planned(world)));
      const commands = orders.map(({ dossier, intent }) => aSession(dossier, { intentId: intent.id }));
      const answers = await together(commands.map((command) => world.orders.recordSession(command)));
      expect(answers).toEqual(commands.map(() => 'recorded'));
      const found = await together(commands.map(({ sessionId }) => world.orders.findBySession('card', sessionId)));
      expect(found).toEqual(commands.map(({ orderId }) => orderId));
    });

    const expectUndecided = async (world: StoreWorld, command: RecordSession): Promise<void> => {
      const state = async () => [
        await run(world.orders.read(command.orderId)),
        await plannedIntent(world, command.intentId),
      ];
      const before = await state();
      expect(await run(world.orders.recordSession(command))).toBe('undecided');
      expect(await state()).toEqual(before);
    };

    it('leaves a second answer to the long way', async ({ world }) => {
      const { dossier, intent } = await planned(world);
      await run(world.orders.recordSession(aSession(dossier, { intentId: intent.id })));
      await expectUndecided(world, aSession(dossier, { intentId: intent.id }));
    });

    it.for(statesOf(orderTable).filter((state) => state !== 'Pending'))(
      'leaves it to the long way when the order is %s',
      async (state, { world }) => {
        const { dossier, intent } = await planned(world);
        await changed(world, dossier.order.id, () => ({ order: { state } }));
        await expectUndecided(world, aSession(dossier, { intentId: intent.id }));
      },
    );

    it.for(statesOf(attemptTable).filter((state) => state !== 'Planned'))(
      'leaves it to the long way when the attempt is %s',
      async (state, { world }) => {
        const { dossier, intent } = await planned(world);
        await changed(world, dossier.order.id, () => ({
          attempt: { state, awaited: { since: after(1), lookAt: after(1) } },
        }));
        await expectUndecided(world, aSession(dossier, { intentId: intent.id }));
      },
    );

    it.for([
      ['lose', 'recorded'],
      ['refuse', 'undecided'],
      ['confirm', 'undecided'],
    ] as const)('after the intent met %s: %s, as the table says', async ([event, answer], { world }) => {
      const { dossier, intent } = await planned(world);
      await run(world.intents.resolve(intent.id, event, after(1), {}));
      const state = (await run(world.intents.find(intent.id)))!.state;
      expect(allowedFrom(intentTable, 'confirm').includes(state)).toBe(answer === 'recorded');
      const command = aSession(dossier, { intentId: intent.id });
      if (answer === 'undecided') return expectUndecided(world, command);
      expect(await run(world.orders.recordSession(command))).toBe('recorded');
    });

    it('leaves an attempt of another order alone', async ({ world }) => {
      const [one, two] = [await planned(world), await planned(world)];
      await expectUndecided(
        world,
        aSession(one.dossier, { attemptId: two.dossier.attempt!.id, intentId: one.intent.id }),
      );
      expect(await run(world.orders.read(two.dossier.order.id))).toEqual(two.dossier);
    });
  });
};
