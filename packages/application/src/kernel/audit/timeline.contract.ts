import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { timelineEvents, type TimelineEvent } from '@svc/domain/kernel';
import { anOrderNumber } from '../../testing/fixtures.invoicing.ts';
import { after, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, together } from '../../testing/world-test.ts';
import { timelineActor, type Actor } from './actor.ts';
import type { TimelineEntry } from './timeline.ts';

const entry = (event: TimelineEvent, over: Partial<TimelineEntry> = {}): TimelineEntry => ({
  at: now,
  event,
  actor: { kind: 'machine', name: 'test' },
  amountCents: null,
  facts: {},
  ...over,
});

/** What every Timeline holds. */
export const timelineContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a timeline`, () => {
    it('gives every entry back with every field as it was appended', async ({ world }) => {
      const orderId = anOrderNumber();
      const entries = [
        entry('order.paid', { amountCents: 2000, facts: { text: 'è', figure: 7, yes: true, no: false, none: null } }),
        entry('refund.opened', { amountCents: -5, actor: { kind: 'person', accountId: anId(), requestId: 'req-1' } }),
        entry('order.escalated', { amountCents: 0 }),
      ];
      for (const each of entries) await run(world.timeline.append(orderId, each));
      expect(await run(world.timeline.of(orderId))).toEqual(entries);
    });

    it('names every kind of actor, and keeps nobody’s address', async ({ world }) => {
      const orderId = anOrderNumber();
      const origin = { requestId: 'req-1', address: '192.0.2.1' };
      const actors: readonly Actor[] = [
        { kind: 'person', accountId: anId(), ...origin },
        { kind: 'token', tokenId: anId(), prefix: 'abcd1234', ...origin },
        { kind: 'maintenance', ...origin },
      ];
      for (const actor of actors) await run(world.timeline.append(orderId, { ...entry('order.paid'), actor }));
      const entries = await run(world.timeline.of(orderId));
      expect(entries.map(({ actor }) => actor)).toEqual(actors.map(timelineActor));
      expect(JSON.stringify(entries)).not.toContain(origin.address);
    });

    it('returns facts in the order they were committed, whatever their clock said', async ({ world }) => {
      const orderId = anOrderNumber();
      const words = ['order.opened', 'order.paid', 'order.finalized'] as const;
      for (const [index, word] of words.entries())
        await run(world.timeline.append(orderId, entry(word, { at: after(-index) })));
      expect((await run(world.timeline.of(orderId))).map(({ event }) => event)).toEqual(words);
    });

    it('is each order’s own', async ({ world }) => {
      const [one, two] = [anOrderNumber(), anOrderNumber()];
      await run(world.timeline.append(one, entry('order.opened')));
      expect(await run(world.timeline.of(two))).toEqual([]);
    });

    it('keeps what many append at once', async ({ world }) => {
      const orderId = anOrderNumber();
      const words = timelineEvents.slice(0, 10).toSorted();
      await together(words.map((word) => world.timeline.append(orderId, entry(word))));
      expect((await run(world.timeline.of(orderId))).map(({ event }) => event).toSorted()).toEqual(words);
    });

    it('forgets what its transaction did not commit', async ({ world }) => {
      const orderId = anOrderNumber();
      const append = world.timeline.append(orderId, entry('order.paid'));
      await failureOf(world.unitOfWork.run(Effect.andThen(append, Effect.fail('no'))));
      expect(await run(world.timeline.of(orderId))).toEqual([]);
    });
  });
};
