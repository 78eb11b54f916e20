import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { promisedInvariants } from './invariant-list.ts';
import { hunt, mutants, runSeed, runSimulation } from './index.ts';
import { huntHarder } from './run-simulation.ts';
import { simulate } from './simulate.ts';

describe('the money pipeline under faults', () => {
  it('keeps every invariant over 110,000 steps', () => {
    const { violations, steps, crashes, replayed, unlike } = runSimulation({ seeds: 1, steps: 110_000 });
    expect(violations.map(({ seed, violation }) => ({ seed, violation }))).toEqual([]);
    expect(steps).toBeGreaterThanOrEqual(110_000);
    expect(crashes).toBeGreaterThan(30);
    expect([replayed > 0, unlike]).toEqual([true, []]);
  });

  it('replays a seed step by step, whatever ran before it', () => {
    const seeds = [3, 7];
    const first = seeds.map((seed) => runSeed(seed).hash);
    expect(seeds.toReversed().map((seed) => runSeed(seed).hash)).toEqual(first.toReversed());
    expect(new Set(first).size).toBe(seeds.length);
  });
});

describe('planted bugs', () => {
  it('are at least fifty and named apart, and each list is hunted by a test of its own', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
    expect(mutants.length).toBeGreaterThanOrEqual(50);
    const lists = globSync('*.mutants.ts', { cwd: join(import.meta.dirname, 'mutants') });
    for (const list of lists) {
      const test = join(import.meta.dirname, 'mutants', list.replace(/ts$/, 'test.ts'));
      expect([list, existsSync(test)]).toEqual([list, true]);
    }
  });
});

describe('a planted bug that blind seeds do not meet', () => {
  it('is hunted by steered ones, and reported as such', () => {
    const rare = mutants.find(({ name }) => name === 'a retry does not ask what became of the document')!;
    expect(hunt(rare, 1, 3).seedsToKill).toEqual([]);
    expect(huntHarder(rare, 1, 3).steered).toBe(true);
    const common = mutants.find(({ name }) => name === 'a place is freed twice')!;
    expect(huntHarder(common, 1, 200)).toMatchObject({ steered: false });
  });
});

describe('the promises about money', () => {
  const elsewhere = new Set([26]);

  it('are asked by the simulation, number by number, or by the test that is named', () => {
    const unasked = promisedInvariants.filter(({ asked, tests }) => asked.length === 0 && tests.length === 0);
    expect(unasked).toEqual([]);
    const numbers = new Set(promisedInvariants.map(({ number }) => number));
    for (let number = 1; number <= 34; number += 1)
      expect([number, numbers.has(number)]).toEqual([number, !elsewhere.has(number)]);
  });

  it('name tests that are there', () => {
    const root = join(import.meta.dirname, '../../../..');
    for (const { tests } of promisedInvariants)
      for (const path of tests) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });
});

describe('the command', () => {
  const run = async (...argv: string[]): Promise<{ readonly code: number; readonly text: string }> => {
    let text = '';
    const print = (line: string): void => {
      text += line;
    };
    const code = await simulate(argv, print, () => 0);
    return { code, text };
  };

  it('prints seeds, steps, crashes, faults and violations, and ends with 0 when nothing broke', async () => {
    const { code, text } = await run('--seeds', '2', '--seed', '5', '--hunt', '0');
    expect(code).toBe(0);
    expect(text).toMatch(/^seeds 5\.\.6: [\d,]+ steps, [\d,]+ crashes, [\d,]+ faults/u);
    expect(text).toContain('violations: 0');
  });

  it('plays all seeds once in parts', async () => {
    const parts = await Promise.all(
      ['1/3', '2/3', '3/3'].map((part) =>
        run('--seeds', '5', '--seed', '5', '--steps', '30', '--hunt', '0', '--part', part),
      ),
    );
    expect(parts.map(({ text }) => /^seeds (\d+\.\.\d+)/u.exec(text)?.[1])).toEqual(['5..5', '6..7', '8..9']);
  });

  it('ends with 1 on a violation, and prints the seed and its last steps', async () => {
    const { code, text } = await run('--seeds', '10', '--mutant', 'a place is freed twice');
    expect(code).toBe(1);
    const [, seed] = /seed (\d+): 6 capacity/.exec(text) ?? [];
    expect(text).toContain(`the last steps of seed ${seed}`);
  });

  it('says every ten seconds how far it has come, beside the report', async () => {
    const printed: string[] = [];
    let ms = 0;
    const clock = () => (ms += 4000); // asked twice where something is said, else once
    const plan = ['--seeds', '160', '--steps', '30', '--hunt', '0'];
    await simulate(
      plan,
      () => undefined,
      clock,
      (text) => printed.push(text),
    );
    expect(printed[0]).toMatch(/^ {2}… \d+ of 160 seeds, [\d,]+ steps, violations so far: 0$/u);
    expect(printed.length).toBeLessThan(8);
    const unasked: string[] = [];
    await simulate(
      plan,
      () => undefined,
      () => 0,
      (text) => unasked.push(text),
    );
    expect(unasked).toEqual([]);
  });

  it('has a report for machines', async () => {
    const report = JSON.parse((await run('--seed', '2', '--json')).text) as { readonly seeds: number };
    expect(report).toMatchObject({ seeds: 1, violations: [], plantedBugs: { found: 0, of: 0 } });
  });

  it.each([
    [['--seeds', 'x'], '--seeds takes a whole number from 1, not x'],
    [['--seeds', '0'], '--seeds takes a whole number from 1, not 0'],
    [['--seeds'], '--seeds wants a value'],
    [['--what'], 'simulate knows no --what'],
    [['--mutant', 'no such bug'], `no planted bug is named no such bug; there are\n  ${mutants[0]?.name}\n`],
    [['--part', '3/2'], '--part takes K/N with K from 1 to N, not 3/2'],
    [['--part', '0/2'], '--part takes K/N with K from 1 to N, not 0/2'],
    [['--cores', '0'], '--cores takes a whole number from 1, not 0'],
  ])('refuses %j in a sentence, with the usage and 2', async (argv, sentence) => {
    const { code, text } = await run(...argv);
    expect([code, text.startsWith(sentence), text.includes('\n\nsimulate [--seeds N]')]).toEqual([2, true, true]);
  });
});
