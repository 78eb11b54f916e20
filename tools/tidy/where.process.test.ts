import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const where = (...stems: readonly string[]) =>
  spawnSync(join(import.meta.dirname, '../../bin/where'), stems, { encoding: 'utf8' });

describe('bin/where', () => {
  it('lists the files of a concept in every layer', () => {
    const { stdout, status } = where('hold');
    expect(status).toBe(0);
    expect(stdout.split('\n')).toContain('packages/domain/src/commerce/hold/hold.transitions.ts');
    expect(stdout).not.toContain('threshold');
  });
  it('says so when nothing has that name', () => {
    expect(where('zebra')).toMatchObject({ status: 1, stdout: '', stderr: 'nothing here is called zebra\n' });
  });
  it('explains itself when it is not asked for one word', () => {
    expect([where().status, where('a', 'b').status, where('.*').status]).toEqual([2, 2, 2]);
  });
});
