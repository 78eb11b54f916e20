import { expect, it } from 'vitest';
import type { AccountId } from '@svc/domain/kernel';
import { anAccount, anActivity, anId, aSlot } from '../../testing/fixtures.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import { offersOf, type SlotOnlooker } from './slot-offer.ts';

const client: SlotOnlooker = { caller: 'client', knows: 'public' };
const staff: SlotOnlooker = { caller: 'staff', knows: 'everybody' };
const visitor: SlotOnlooker = { caller: 'client', knows: 'nobody' };
const aPro = async (studio: Studio, displayName: string, isPublic = true): Promise<AccountId> => {
  const account = anAccount({ displayName, privilegeBits: 1 });
  await run(studio.world.accounts.insert(account));
  const profile = { accountId: account.id, displayName, bio: null, specialties: [], color: '#123456', position: 0 };
  await run(studio.world.professionals.put({ ...profile, public: isPublic }));
  return account.id;
};
const offers = async (studio: Studio, onlooker: SlotOnlooker) => {
  const day = studio.slot.localDate;
  const seen = await run(studio.world.slots.between(day, day, studio.client));
  return run(offersOf(studio.world)(seen, onlooker, studio.now()));
};

it('who gives a class is named: its own people, else those of its activity; nobody to a visitor', async () => {
  const studio = await openStudio();
  const [anna, bruno, gone] = [await aPro(studio, 'Anna'), await aPro(studio, 'Bruno', false), anId<AccountId>()];
  const activity = anActivity({ professionalIds: [gone, anna, bruno] });
  await run(studio.world.activities.put(activity));
  const [own, plain] = [aSlot(activity, { professionalIds: [bruno] }), aSlot(activity)];
  for (const slot of [own, plain]) await run(studio.world.slots.put(slot));
  const named = async (onlooker: SlotOnlooker) => {
    const all = await offers(studio, onlooker);
    return [own, plain].map(({ id }) =>
      all.find(({ slot }) => slot.id === id)?.professionals.map(({ displayName }) => displayName),
    );
  };
  expect(await named(staff)).toEqual([['Bruno'], ['Anna', 'Bruno']]);
  expect(await named(client)).toEqual([[], ['Anna']]);
  expect(await named(visitor)).toEqual([[], []]);
});

it('the names of a whole timetable are read at once, and not at all where none are asked', async () => {
  const studio = await openStudio();
  const pro = await aPro(studio, 'Anna');
  const activity = anActivity({ professionalIds: [pro] });
  await run(studio.world.activities.put(activity));
  for (const slot of [aSlot(activity), aSlot(activity)]) await run(studio.world.slots.put(slot));
  const asked: (readonly AccountId[])[] = [];
  const { namesOf } = studio.world.professionals;
  const professionals: typeof studio.world.professionals = {
    ...studio.world.professionals,
    namesOf: (ids, onlyPublic) => {
      asked.push(ids);
      return namesOf(ids, onlyPublic);
    },
  };
  const watched = { ...studio, world: { ...studio.world, professionals } };
  await offers(watched, client);
  await offers(watched, visitor);
  // The activity that the studio has already names somebody too.
  expect(asked).toEqual([[expect.anything(), pro]]);
});

it('professional_busy: an appointment of whose professional another class has the time; to staff with that class', async () => {
  const studio = await openStudio();
  const pro = await aPro(studio, 'Anna');
  const [course, lesson] = [
    anActivity({ professionalIds: [pro] }),
    anActivity({ professionalIds: [pro], kind: 'appointment', capacity: 1 }),
  ];
  for (const activity of [course, lesson]) await run(studio.world.activities.put(activity));
  const [taken, wanted] = [aSlot(course), aSlot(lesson, { capacity: 1 })];
  for (const slot of [taken, wanted]) await run(studio.world.slots.put(slot));
  const refused = async (onlooker: SlotOnlooker) =>
    (await offers(studio, onlooker)).find(({ slot }) => slot.id === wanted.id)?.refusal;
  expect(await refused(client)).toBeNull();
  await run(studio.world.slots.keepGivers([taken.id]));
  expect(await refused(client)).toEqual({ _tag: 'Refusal', code: 'professional_busy' });
  expect(await refused(staff)).toMatchObject({ code: 'professional_busy', params: { slotId: taken.id } });
});
