import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { recordedAs, webhookEventTable } from '@svc/domain/commerce';
import { eventsOf, statesOf, step } from '@svc/domain/kernel';
import { anOrderNumber } from '../../testing/fixtures.invoicing.ts';
import { after, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import type { WebhookEventRow } from './webhook-event-store.ts';

const anEvent = (over: Partial<WebhookEventRow> = {}): WebhookEventRow => ({
  provider: 'card',
  externalEventId: `evt_${anId()}`,
  type: 'checkout.session.completed',
  state: 'Applied',
  orderId: anOrderNumber(),
  bodyHash: 'a'.repeat(64),
  receivedAt: now,
  ...over,
});

/** What every WebhookEventStore holds. */
export const webhookEventStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: provider events`, () => {
    it.for(statesOf(webhookEventTable))('come back with every field: %s', async (state, { world }) => {
      const event = anEvent({ state, orderId: state === 'Applied' ? anOrderNumber() : null });
      await run(world.webhookEvents.insert(event));
      expect(await run(world.webhookEvents.find(event.provider, event.externalEventId))).toEqual(event);
    });

    const ways = eventsOf(webhookEventTable);
    const cells = ways.flatMap((first) => ways.map((next) => ({ first, next })));
    it.for(cells)(
      'are taken when they come again, whatever they say: first $first, then $next',
      async ({ first, next }, { world }) => {
        const event = anEvent({ state: recordedAs(first) });
        await run(world.webhookEvents.insert(event));
        const again = { ...event, bodyHash: 'b'.repeat(64), state: recordedAs(next) };
        expect(await failureOf(world.webhookEvents.insert(again))).toMatchObject({ _tag: 'Taken' });
        const stored = await run(world.webhookEvents.find('card', event.externalEventId));
        expect(stored).toEqual({ ...event, state: step(webhookEventTable, event.state, next)._unsafeUnwrap() });
      },
    );

    it('of two providers may share an id', async ({ world }) => {
      const event = anEvent();
      const other = { ...event, provider: 'wallet' } as const;
      await run(world.webhookEvents.insert(event));
      await run(world.webhookEvents.insert(other));
      expect(await run(world.webhookEvents.find('wallet', event.externalEventId))).toEqual(other);
    });

    it('of an order are listed in the order they came', async ({ world }) => {
      const orderId = anOrderNumber();
      const late = anEvent({ orderId, type: 'checkout.session.expired', state: 'Ignored', receivedAt: after(9) });
      const first = anEvent({ orderId });
      for (const event of [late, first, anEvent()]) await run(world.webhookEvents.insert(event));
      expect(await run(world.webhookEvents.ofOrder(orderId))).toEqual([first, late]);
      expect(await run(world.webhookEvents.ofOrder(anOrderNumber()))).toEqual([]);
    });

    it('that never came are null', async ({ world }) => {
      expect(await run(world.webhookEvents.find('card', `evt_${anId()}`))).toBeNull();
    });

    it('are stored once of many that come at once', async ({ world }) => {
      const event = anEvent();
      const tries = await together(times(8, () => Effect.result(world.webhookEvents.insert(event))));
      expect(tries.filter((each) => each._tag === 'Success')).toHaveLength(1);
    });

    it('may come again when their effect did not commit', async ({ world }) => {
      const event = anEvent();
      await failureOf(
        world.unitOfWork.run(Effect.andThen(world.webhookEvents.insert(event), Effect.fail('no' as const))),
      );
      expect(await run(world.webhookEvents.find('card', event.externalEventId))).toBeNull();
      await run(world.webhookEvents.insert(event));
    });
  });
};
