import { describe, expect, it } from 'vitest';
import { hunt, mutants, runSeed, runSimulation, simulate } from './index.ts';

describe('the money pipeline under faults', () => {
  it('keeps every invariant over 150 seeds', { timeout: 120_000 }, () => {
    const { violations, steps, crashes } = runSimulation({ seeds: 150 });
    expect(violations.map(({ seed, violation }) => ({ seed, violation }))).toEqual([]);
    expect(steps).toBeGreaterThan(100_000);
    expect(crashes).toBeGreaterThan(100);
  });

  it('replays a seed step by step, whatever ran before it', () => {
    const seeds = [3, 7, 20, 31];
    const first = seeds.map((seed) => runSeed(seed).hash);
    expect(seeds.toReversed().map((seed) => runSeed(seed).hash)).toEqual(first.toReversed());
    expect(new Set(first).size).toBe(seeds.length);
  });
});

describe('planted bugs', () => {
  it('are at least thirty in kind and named apart', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
    expect(mutants.length).toBeGreaterThanOrEqual(25);
  });

  it.each(mutants)('$name: found', { timeout: 120_000 }, (mutant) => {
    expect(hunt(mutant, 1, 1000, true).seedsToKill).toHaveLength(1);
  });
});

describe('the command', () => {
  const run = (...argv: string[]): { readonly code: number; readonly text: string } => {
    let text = '';
    const print = (line: string): void => {
      text += line;
    };
    const code = simulate(argv, print, () => 0);
    return { code, text };
  };

  it('prints seeds, steps, crashes, faults and violations, and ends with 0 when nothing broke', () => {
    const { code, text } = run('--seeds', '2', '--seed', '5', '--hunt', '0');
    expect(code).toBe(0);
    expect(text).toMatch(/^seeds 5\.\.6: [\d,]+ steps, [\d,]+ crashes, [\d,]+ faults/u);
    expect(text).toContain('violations: 0');
  });

  it('ends with 1 on a violation, and tells the seed and its last steps', () => {
    const { code, text } = run('--seeds', '1', '--seed', '1', '--mutant', 'a place is freed twice');
    expect(code).toBe(1);
    expect(text).toContain('seed 1: 6 capacity');
    expect(text).toContain('the last steps of seed 1');
  });

  it('has a report for machines', () => {
    const report = JSON.parse(run('--seed', '2', '--json').text) as { readonly seeds: number };
    expect(report).toMatchObject({ seeds: 1, violations: [], plantedBugs: { found: 0, of: 0 } });
  });

  it.each([[['--seeds', 'x']], [['--what']], [['--seeds', '0']], [['--mutant', 'no such bug']]])(
    'refuses %j with the usage and 2',
    (argv) => {
      const { code, text } = run(...argv);
      expect([code, text.startsWith('simulate ')]).toEqual([2, true]);
    },
  );
});
