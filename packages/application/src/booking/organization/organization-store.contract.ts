import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { OrganizationState, OrganizationSubscription, OrganizationSubscriptionId } from '@svc/domain/booking';
import { anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';

const aSubscription = (over: Partial<OrganizationSubscription> = {}): OrganizationSubscription => ({
  ...{ id: anId<OrganizationSubscriptionId>(), planId: anId(), state: 'Requested', note: 'Grazie' },
  ...{ periodFrom: Temporal.PlainDate.from('2027-03-01'), periodTo: null, overrides: [{ key: 'sms', limit: 3 }] },
  ...{ version: 1, createdAt: now, updatedAt: now },
  ...over,
});

/** What every OrganizationStore holds. */
export const organizationStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the studio’s plan of the platform`, () => {
    it('is one at a time: open is what is not cancelled, and the newest comes first', async ({ world }) => {
      const { insert, save, find, lock } = world.organization;
      const close = (each: OrganizationSubscription) =>
        run(world.unitOfWork.run(save({ ...each, state: 'Cancelled', version: each.version + 1 })));
      for (const standing of await run(world.organization.all)) await close(standing);
      const first = aSubscription();
      const wanted = [first, ...times(5, () => aSubscription())];
      const made = await together(wanted.map((each) => Effect.result(insert(each))));
      expect(made.filter((each) => each._tag === 'Success')).toHaveLength(1);
      const stands = (await run(world.organization.all)).find(({ state }) => state === 'Requested');
      expect(wanted).toContainEqual(stands);
      for (const state of ['Trial', 'Active', 'PastDue'] as const satisfies readonly OrganizationState[]) {
        await run(world.unitOfWork.run(save({ ...stands!, state })));
        expect((await run(Effect.result(insert(aSubscription()))))._tag).toBe('Failure');
      }
      await close(stands!);
      const next = aSubscription({ overrides: [{ key: 'sms', on: false }], periodTo: null, note: null });
      await run(insert(next));
      expect([await run(find(next.id)), await run(world.unitOfWork.run(lock(next.id)))]).toEqual([next, next]);
      expect((await run(world.organization.all))[0]).toEqual(next);
      expect(await run(find(anId()))).toBeNull();
      await close(next);
    });
  });
};
