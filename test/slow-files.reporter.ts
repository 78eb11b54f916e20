import type { Reporter, TestModule } from 'vitest/node';

/** Seconds that a file may take by the class that its name states; the first that fits. */
const classes: readonly (readonly [ending: string, seconds: number])[] = [
  ['.real.test.ts', Number.POSITIVE_INFINITY],
  ['.process.test.ts', 20],
  ['.composed.test.ts', 10],
  ['.mikro.test.ts', 5],
  ['.test.ts', 0.5],
];

export const allowedSeconds = (path: string): number =>
  classes.find(([ending]) => path.endsWith(ending))?.[1] ?? Number.POSITIVE_INFINITY;

/** How many of them are named. */
const MOST = 40;

/** Names the files that took longer than their class allows, the slowest first. Nothing fails by it: a machine may be slow. */
export default class SlowFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slow = modules
      .map((module) => ({ path: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
      .filter(({ path, seconds }) => seconds > allowedSeconds(path))
      .toSorted((a, b) => b.seconds - a.seconds);
    if (slow.length === 0) return;
    const lines = slow
      .slice(0, MOST)
      .map(({ path, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s of ${allowedSeconds(path)}  ${path}`);
    process.stdout.write(`\n${slow.length} files took longer than their class allows\n${lines.join('\n')}\n`);
  }
}
