import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The exit code of a command one of whose outputs nobody reads. */
const unread = (args: readonly string[], output: 'stdout' | 'stderr'): Promise<number | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.resume();
    child.stderr.resume();
    child[output].destroy();
    child.once('close', resolve);
  });

describe('a command whose reader has gone', () => {
  it('ends as it would have ended: nothing is cut short by a log that nobody reads', async () => {
    expect(await unread(['help'], 'stdout')).toBe(0);
    expect(await unread(['no-such-command'], 'stderr')).toBe(2);
  });
});
