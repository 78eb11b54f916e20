import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Costs } from './hostile.testkit.ts';

// A small heap keeps garbage from passing for use; processor time, since the machine has other things to do.
const kit = path.join(import.meta.dirname, 'hostile.testkit.ts');
const run = async (): Promise<Costs> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-semi-space-size=8',
    '--max-old-space-size=176',
    '--expose-gc',
    kit,
  ]);
  return JSON.parse(stdout) as Costs;
};

describe('a hostile file', () => {
  let measured: Costs = { costs: [], grownMb: Number.NaN };
  beforeAll(async () => {
    measured = await run();
  }, 600_000);

  it('is refused', () => {
    const hostile = measured.costs.filter(({ heavy }) => !heavy);
    expect(hostile.length).toBeGreaterThan(20);
    expect(hostile.filter(({ why }) => why === null)).toEqual([]);
  });

  it('differs from one that is only large, which is read', () => {
    const heavy = measured.costs.filter((cost) => cost.heavy);
    expect(heavy.length).toBeGreaterThan(5);
    expect(heavy.filter(({ why }) => why !== null)).toEqual([]);
  });

  it('costs at most ten times what as much plain text costs', () => {
    const plain = measured.costs.find(({ name }) => name === 'one long text')?.cpuMs ?? 0;
    expect(plain).toBeGreaterThan(0);
    expect(measured.costs.filter(({ cpuMs }) => cpuMs > 10 * plain)).toEqual([]);
  });

  it('costs at most 256 MB of memory', () => expect(measured.grownMb).toBeLessThan(256));
});
