import { describe, expect, it } from 'vitest';
import type { AccountId } from '@svc/domain/kernel';
import { anActivity, anId, aSlot } from '../../testing/fixtures.ts';
import { atTheTill, openStudio, type Studio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { readAvailability, type ReadAvailability } from './read-availability.ts';
import type { SlotOnlooker } from './slot-offer.ts';

const day = Temporal.PlainDate.from('2027-03-08');
const client: SlotOnlooker = { caller: 'client', knows: 'public' };
const staff: SlotOnlooker = { caller: 'staff', knows: 'everybody' };
const asked = (studio: Studio, over: Partial<ReadAvailability> = {}) =>
  readAvailability({ ...studio.ports, professionals: studio.world.professionals })({
    of: {
      ...{ activityId: studio.slot.activityId, from: day, to: day.add({ days: 30 }) },
      ...{ locationId: null, professionalId: null },
    },
    userId: studio.client,
    onlooker: client,
    ownOf: null,
    ...over,
  });
const idsOf = async (studio: Studio, over: Partial<ReadAvailability> = {}) =>
  (await run(asked(studio, over))).items.map(({ slot }) => slot.id);
const withHidden = async (studio: Studio) => {
  const activity = anActivity({ state: 'Hidden' });
  const slot = aSlot(activity);
  await run(studio.world.activities.put(activity));
  await run(studio.world.slots.put(slot));
  return { activity, slot };
};

describe('the availability', () => {
  it('answers the slots asked for as they are now, unknown and hidden ones left out', async () => {
    const studio = await openStudio();
    const { slot: secret } = await withHidden(studio);
    const of = [anId(), secret.id, studio.slot.id] as ReadAvailability['of'];
    const { asOf, items } = await run(asked(studio, { of }));
    expect(asOf).toEqual(studio.now());
    expect(items.map(({ slot }) => slot.id)).toEqual([studio.slot.id]);
    expect(await idsOf(studio, { of, onlooker: staff })).toHaveLength(2);
    expect(await idsOf(studio, { of: [anId()] as ReadAvailability['of'] })).toEqual([]);
  });

  it('answers the classes of an activity on some days, as the one who is named sees them', async () => {
    const studio = await openStudio();
    await atTheTill(studio);
    const later = aSlot({ id: studio.slot.activityId }, { localDate: day.add({ days: 31 }) });
    await run(studio.world.slots.put(later));
    expect(await idsOf(studio)).toEqual([studio.slot.id]);
    const mine = async (userId: AccountId) => (await run(asked(studio, { userId }))).items[0]?.mine;
    expect([await mine(studio.client), await mine(anId())]).toEqual([true, false]);
  });

  it('NotFound: of an activity that is not there, or that a client does not see', async () => {
    const studio = await openStudio();
    const { activity, slot } = await withHidden(studio);
    const [gone, draft] = [anActivity({ state: 'Deleted' }), anActivity({ state: 'Draft' })];
    for (const each of [gone, draft]) await run(studio.world.activities.put(each));
    const of = (activityId: typeof activity.id) => ({
      ...{ activityId, from: day, to: day, locationId: null, professionalId: null },
    });
    for (const id of [activity.id, gone.id, draft.id, anId<typeof activity.id>()])
      expect(await failureOf(asked(studio, { of: of(id) }))).toEqual({ _tag: 'NotFound', what: 'Activity' });
    expect(await failureOf(asked(studio, { of: of(gone.id), onlooker: staff }))).toMatchObject({ _tag: 'NotFound' });
    expect(await idsOf(studio, { of: of(activity.id), onlooker: staff })).toEqual([slot.id]);
    expect(await idsOf(studio, { of: of(draft.id), onlooker: staff })).toEqual([]);
  });

  it('shows a professional of somebody else only what is their own', async () => {
    const studio = await openStudio();
    const pro = anId<AccountId>();
    expect(await failureOf(asked(studio, { ownOf: pro }))).toMatchObject({ _tag: 'NotFound' });
    expect(await idsOf(studio, { ownOf: pro, of: [studio.slot.id] })).toEqual([]);
    const given = aSlot({ id: studio.slot.activityId }, { professionalIds: [pro] });
    await run(studio.world.slots.put(given));
    expect(await idsOf(studio, { ownOf: pro, of: [studio.slot.id, given.id] })).toEqual([given.id]);
    expect(await idsOf(studio, { ownOf: pro })).toEqual([given.id]);
  });
});
