import { describe, expect } from 'vitest';
import { cancellationPolicy, defaultCancellationTerms, type CancellationTerms } from '@svc/domain/booking';
import { classOf } from '../../testing/fixtures.entries.ts';
import { anId, now } from '../../testing/fixtures.ts';
import { aPlace, bookingNow, day, move, strict } from '../../testing/fixtures.moves.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import { updateSlot } from './change-slot.ts';

const hours = (count: number): CancellationTerms => ({ ...defaultCancellationTerms, window: { minutes: count * 60 } });
const policyOf = async (world: StoreWorld, terms: CancellationTerms): Promise<string> => {
  const id = anId();
  const made = { id, version: 1, createdAt: now, updatedAt: now, block: null, name: `P ${id}` };
  await run(world.entities.of(cancellationPolicy).insert({ ...made, ...terms }));
  return id;
};
const by = { id: admin.accountId, role: 'admin' } as const;

/** An activity with terms, and a booking of a class of it that the studio has moved. */
const moved = async (world: StoreWorld) => {
  const activity = await strict(world, { cancellationPolicyId: await policyOf(world, hours(24)) });
  const place = await aPlace(world, activity);
  const command = { slotId: place.left.id, patch: day9, by, actor: admin } as const;
  const { impact } = await run(updateSlot(portsAt(world))({ ...command, dryRun: true }));
  await run(updateSlot(portsAt(world))({ ...command, dryRun: false, impactToken: impact.impactToken }));
  expect((await bookingNow(world, place.id))?.terms).toMatchObject({ window: { minutes: 0 } });
  return { activity, ...place };
};
const day9 = { localDate: Temporal.PlainDate.from('2027-03-09') };

/** What every store holds of the terms of a booking that goes to another class. */
export const movedTermsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a booking that its person takes from a class that the studio moved`, () => {
    it('has the terms of the new class, and its preview says so', async ({ world }) => {
      const { activity, userId, id } = await moved(world);
      const to = await classOf(world, activity, day('2027-03-11'));
      const preview = await run(move(world, userId, { bookingId: id, toSlotId: to.id, dryRun: true }));
      expect(preview.view.booking.terms).toEqual(hours(24));
      const done = await run(move(world, userId, { bookingId: id, toSlotId: to.id }));
      expect(done.view.booking.terms).toEqual(hours(24));
      expect((await bookingNow(world, id))?.terms).toEqual(hours(24));
    });

    it('has those of another activity there', async ({ world }) => {
      const { userId, id } = await moved(world);
      const other = await strict(world, { cancellationPolicyId: await policyOf(world, hours(48)) });
      const to = await classOf(world, other, day('2027-03-11'));
      await run(move(world, userId, { bookingId: id, toSlotId: to.id }));
      expect((await bookingNow(world, id))?.terms).toEqual(hours(48));
    });

    it('keeps them where staff takes it elsewhere', async ({ world }) => {
      const { activity, userId, id } = await moved(world);
      const to = await classOf(world, activity, day('2027-03-11'));
      await run(move(world, userId, { bookingId: id, toSlotId: to.id, by }));
      expect((await bookingNow(world, id))?.terms).toMatchObject({ window: { minutes: 0 } });
    });
  });
};
