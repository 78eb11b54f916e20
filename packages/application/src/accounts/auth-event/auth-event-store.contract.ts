import { describe, expect } from 'vitest';
import type { AccountId } from '@svc/domain/kernel';
import { after, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times } from '../../testing/world-test.ts';
import type { AuthEvent, AuthEventQuery } from './auth-event-store.ts';

const event = (over: Partial<AuthEvent> = {}): AuthEvent => ({
  at: now,
  method: 'password',
  success: false,
  maskedEmail: 'a***a@example.test',
  accountId: null,
  reason: 'wrongPassword',
  ...over,
});
const page = (world: StoreWorld, over: Partial<AuthEventQuery> = {}) =>
  run(world.authEvents.page({ cursor: null, limit: 50, ...over }));

/** What every AuthEventStore holds. */
export const authEventStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: auth events`, () => {
    it('come back with every field, newest first; the server is who noticed unless it says otherwise', async ({
      world,
    }) => {
      const [one, two] = [
        event(),
        event({ method: 'idp_b', accountId: anId(), success: true, reason: null, at: after(1) }),
      ];
      await run(world.authEvents.append(one));
      const from = { requestId: 'req-1', address: '2001:db8::1', operator: anId<AccountId>() };
      await run(world.authEvents.append({ ...two, ...from, source: 'client' }));
      const { items, nextCursor } = await page(world);
      const ids = items.map(({ id }) => id);
      expect(items).toEqual([
        { ...two, ...from, source: 'client', id: ids[0] },
        { ...one, source: 'server', operator: null, requestId: null, address: null, id: ids[1] },
      ]);
      expect(ids[0]).toBeGreaterThan(ids[1] ?? Number.POSITIVE_INFINITY);
      expect(nextCursor).toBeNull();
    });

    it('are read page by page without a gap or a repetition, while others are written', async ({ world }) => {
      for (const at of times(5, (each) => each)) await run(world.authEvents.append(event({ at: after(at) })));
      const first = await page(world, { limit: 2 });
      await run(world.authEvents.append(event({ at: after(99) })));
      const second = await page(world, { limit: 2, cursor: first.nextCursor });
      const third = await page(world, { limit: 2, cursor: second.nextCursor });
      const instants = [first, second, third].flatMap(({ items }) => items.map(({ at }) => at.toString()));
      expect(instants).toEqual([4, 3, 2, 1, 0].map((at) => after(at).toString()));
      expect(third.nextCursor).toBeNull();
    });

    it('are filtered by method, success, reason, source and time', async ({ world }) => {
      await run(world.authEvents.append(event({ method: 'idp_a', reason: 'adblock', source: 'client' })));
      await run(world.authEvents.append(event({ success: true, reason: null, at: after(10) })));
      const count = async (over: Partial<AuthEventQuery>): Promise<number> => (await page(world, over)).items.length;
      expect([await count({ method: 'idp_a' }), await count({ method: 'otp' })]).toEqual([1, 0]);
      expect([await count({ success: true }), await count({ success: false })]).toEqual([1, 1]);
      expect([await count({ reason: 'adblock' }), await count({ reason: 'adbloc' })]).toEqual([1, 0]);
      expect([await count({ source: 'client' }), await count({ source: 'server' })]).toEqual([1, 1]);
      expect([await count({ from: after(10) }), await count({ to: after(10) })]).toEqual([1, 1]);
      expect(await count({ method: 'idp_a', source: 'client', success: false, from: now, to: after(1) })).toBe(1);
    });
  });
};
