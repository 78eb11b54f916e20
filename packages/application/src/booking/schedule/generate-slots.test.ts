import { describe, expect, it } from 'vitest';
import { now } from '../../testing/fixtures.ts';
import { storedSchedule } from '../../testing/fixtures.schedules.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { openMemoryWorld } from '../../testing/memory-world.ts';
import { run } from '../../testing/world-test.ts';
import { changeSchedule } from './change-schedules.ts';
import { generateSlots } from './generate-slots.ts';

describe('how far ahead classes are made', () => {
  it.each([
    ['as the studio wants it', 28, 7, 5],
    ['never less than the activity can be booked', 28, 60, 9],
    ['half a year where the studio has not decided', null, 60, 26],
  ])('is %s', async (_, materialiseDays, horizonDays, classes) => {
    const { world } = await openMemoryWorld();
    const { schedule } = await storedSchedule(world, {}, { horizonDays });
    if (materialiseDays !== null)
      await run(world.settingsDocuments.save('booking', { maxOverbook: 5, materialiseDays }, 'test', now));
    const made = await run(world.unitOfWork.run(generateSlots(portsAt(world))(schedule.id)));
    expect(made?.created).toBe(classes);
  });

  it('leaves what stands further ahead alone after it became shorter, and takes it along with its rule', async () => {
    const { world } = await openMemoryWorld();
    const { activity, schedule } = await storedSchedule(world, {}, { horizonDays: 7 });
    const generate = () => run(world.unitOfWork.run(generateSlots(portsAt(world))(schedule.id)));
    await generate();
    await run(world.settingsDocuments.save('booking', { maxOverbook: 5, materialiseDays: 28 }, 'test', now));
    expect(await generate()).toMatchObject({ created: 0, changed: 0, removed: 0 });
    const end = { op: 'end', id: schedule.id, on: null, orphans: 'refuse' } as const;
    const [ended] = await run(world.unitOfWork.run(changeSchedule(portsAt(world))(activity, end, '')));
    expect(ended?.removed).toBe(26);
    expect(await run(world.unitOfWork.run(world.schedules.lockSlots(schedule.id, schedule.validFrom)))).toEqual([]);
  });
});
