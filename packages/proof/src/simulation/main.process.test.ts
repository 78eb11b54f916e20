import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const simulate = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

/** How long it took aside. */
const reportOf = (stdout: string): object => {
  const { seconds, cores, ...report } = JSON.parse(stdout) as Record<string, unknown>;
  expect([typeof seconds, typeof cores]).toEqual(['number', 'number']);
  return report;
};

describe('the command of the simulation', () => {
  it('says what it does when asked', () =>
    expect(simulate('-h')).toEqual({ status: 0, stdout: expect.stringContaining('--seeds N'), stderr: '' }));

  it('keeps stdout for results when it is used wrongly', () =>
    expect(simulate('--sedes', '1')).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^simulate knows no --sedes\n\nsimulate \[/u),
    }));

  it('plays the same seeds in one thread and in several, and reports the same', () => {
    const plan = ['--seeds', '2', '--hunt', '0', '--json'];
    const [one, several] = [simulate(...plan, '--cores', '1'), simulate(...plan, '--cores', '2')];
    expect([one.status, several.status]).toEqual([0, 0]);
    expect(reportOf(several.stdout)).toEqual(reportOf(one.stdout));
  });
});
