import { describe, expect, it } from 'vitest';
import type { LocationId } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { anActivity, anId, aSlot } from '../../testing/fixtures.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import { listActivities, type ListActivities } from './list-activities.ts';

const list = (studio: Studio, query: Partial<ListActivities> = {}) =>
  run(listActivities(studio.ports)({ unpublished: 'nobody', filterBookable: false, ...query }));
const put = async (studio: Studio, over: Parameters<typeof anActivity>[0]) => {
  const activity = anActivity(over);
  await run(studio.world.activities.put(activity));
  return activity;
};

describe('the activities', () => {
  it('are the published ones in their order; what is not, for staff: a Pro’s own, an Admin’s all but deleted', async () => {
    const studio = await openStudio();
    const pro = anId<AccountId>();
    for (const [position, state] of (['Hidden', 'Draft', 'Archived', 'Deleted', 'Published'] as const).entries())
      await put(studio, { state, position: position - 9 });
    await put(studio, { state: 'Draft', position: -10, professionalIds: [pro] });
    const states = async (unpublished: ListActivities['unpublished']) =>
      (await list(studio, { unpublished })).map(({ state }) => state);
    expect(await states('nobody')).toEqual(['Published', 'Published']);
    expect(await states({ professionalId: pro })).toEqual(['Draft', 'Published', 'Published']);
    expect(await states({ professionalId: anId() })).toEqual(['Published', 'Published']);
    expect(await states('everybody')).toEqual(['Draft', 'Hidden', 'Draft', 'Archived', 'Published', 'Published']);
  });

  it('may be asked for only where one can book', async () => {
    const studio = await openStudio();
    const full = await put(studio, {});
    await run(studio.world.slots.put(aSlot(full, { capacity: 2, taken: 2 })));
    await put(studio, { means: [] });
    expect(await list(studio, { filterBookable: true })).toHaveLength(1);
  });

  it('may be asked for by kind, place and professional', async () => {
    const studio = await openStudio();
    const [pro, place] = [anId<AccountId>(), anId<LocationId>()];
    const appointment = await put(studio, { kind: 'appointment', capacity: 1 });
    const here = await put(studio, { locationId: place });
    const given = await put(studio, { locationId: place, professionalIds: [pro] });
    const ids = async (query: Partial<ListActivities>) => (await list(studio, query)).map(({ id }) => id);
    expect(await ids({ kind: 'appointment' })).toEqual([appointment.id]);
    expect((await ids({ locationId: place })).toSorted()).toEqual([here.id, given.id].toSorted());
    expect(await ids({ locationId: place, professionalId: pro })).toEqual([given.id]);
    expect(await ids({ kind: 'appointment', professionalId: pro })).toEqual([]);
  });

  it('are sorted by position, or by their name in the language that is read', async () => {
    const studio = await openStudio();
    const own = { professionalIds: [anId<AccountId>()] };
    await put(studio, { ...own, name: { it: 'Èquilibrio', en: 'Zen' }, position: 2 });
    await put(studio, { ...own, name: { it: 'Forza', en: 'Balance' }, position: 1 });
    await put(studio, { ...own, name: { it: 'arco' }, position: 3 });
    const names = async (query: Partial<ListActivities>) =>
      (await list(studio, { ...query, professionalId: own.professionalIds[0]! })).map(({ name }) => name.it);
    expect(await names({})).toEqual(['Forza', 'Èquilibrio', 'arco']);
    expect(await names({ sort: 'name' })).toEqual(['arco', 'Èquilibrio', 'Forza']);
    expect(await names({ sort: 'name', locale: 'en' })).toEqual(['arco', 'Forza', 'Èquilibrio']);
  });
});
