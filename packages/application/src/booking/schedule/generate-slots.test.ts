import { describe, expect, it } from 'vitest';
import { now } from '../../testing/fixtures.ts';
import { storedSchedule } from '../../testing/fixtures.schedules.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { openMemoryWorld } from '../../testing/memory-world.ts';
import { run } from '../../testing/world-test.ts';
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
});
