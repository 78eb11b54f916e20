import { describe, expect, it } from 'vitest';
import { mutants } from './mutants.ts';
import { alone, huntTogether, perform, playTogether, type Player, type SimulationTask } from './players.ts';
import { asJson } from './report.ts';
import { runSimulation } from './run-simulation.ts';

const reported = (report: ReturnType<typeof runSimulation>): unknown =>
  JSON.parse(asJson(report, { seconds: 0, cores: 1 }));

/** Somebody who is done with a task when it is their turn: the last task of all first. */
const lateFirst = (): readonly Player[] => {
  const waiting: (() => void)[] = [];
  const player: Player = (task) =>
    new Promise((resolve) => {
      waiting.unshift(() => resolve(perform(task)));
      setImmediate(() => waiting.shift()?.());
    });
  return [player, player, player];
};

describe('seeds that several play', () => {
  it('make the report that one player makes, in any order of finishing', async () => {
    const plan = { from: 3, seeds: 105, stepsPerSeed: 60 };
    const whole = reported(runSimulation(plan));
    expect(whole).toMatchObject({ from: 3, seeds: 105, replayed: 2, unlike: [] });
    expect(reported(await playTogether([alone], plan))).toEqual(whole);
    expect(reported(await playTogether(lateFirst(), plan))).toEqual(whole);
  });

  it('report every violation, in the order of the seeds', async () => {
    const plan = { from: 1, seeds: 21, mutant: 'a place is freed twice' };
    const seeds = runSimulation(plan).violations.map(({ seed }) => seed);
    expect(seeds.length).toBeGreaterThan(0);
    const { violations } = await playTogether(lateFirst(), plan);
    expect(violations.map(({ seed }) => seed)).toEqual(seeds);
  });

  it('go on, seed by seed, until so many steps are made', async () => {
    const plan = { from: 1, seeds: 2, steps: 3000, stepsPerSeed: 500 };
    const { seeds, steps } = await playTogether([alone, alone], plan);
    expect([steps >= 3000, seeds >= 6 && seeds <= 7]).toEqual([true, true]);
  });

  it('say how far they have come', async () => {
    const progress: number[] = [];
    await playTogether([alone], { from: 1, seeds: 50, stepsPerSeed: 20 }, (seeds) => progress.push(seeds));
    expect(progress).toEqual([20, 40, 50]);
  });
});

describe('planted bugs that several hunt', () => {
  const names = mutants.map(({ name }) => name);
  const huntedIn = async (part: { readonly nth: number; readonly of: number }) => {
    const asked: string[] = [];
    const player: Player = async (task: SimulationTask) => {
      if (task.kind !== 'hunt') throw new Error('only hunts here');
      asked.push(task.mutant);
      return { kind: 'hunt', hunt: { mutant: task.mutant, seedsToKill: [1], invariant: null, steered: false } };
    };
    const hunts = await huntTogether([player, player], { from: 1, seeds: 5, part });
    return { asked, hunted: hunts.map(({ mutant }) => mutant) };
  };

  it('are each hunted once, and reported in their order', async () => {
    expect(await huntedIn({ nth: 1, of: 1 })).toEqual({ asked: names, hunted: names });
  });

  it('are all hunted by the parts together, each by one of them', async () => {
    const parts = await Promise.all([1, 2, 3].map((nth) => huntedIn({ nth, of: 3 })));
    expect(parts.flatMap(({ hunted }) => hunted).toSorted()).toEqual(names.toSorted());
  });
});
