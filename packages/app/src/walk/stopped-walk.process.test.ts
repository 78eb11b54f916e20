import { chmodSync, readdirSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import {
  childrenOf,
  dataFolder,
  endAll,
  endBy,
  processesNaming,
  removeFolders,
  spawnSvc,
} from '../testing/svc-process.ts';
import { openInstance } from './instance.ts';

afterEach(endAll);
afterAll(removeFolders);

describe('svc walk', { timeout: 180_000 }, () => {
  it('that is stopped in the middle throws its instance away: no server, no folder', async () => {
    const temporary = dataFolder();
    chmodSync(temporary, 0o755); // the Postgres user must reach what is made in it
    const walk = spawnSvc(['walk', '--json'], { env: { TMPDIR: temporary } });
    await walk.printed('"step"');
    const instances = () => readdirSync(temporary).filter((name) => name.startsWith('svc-walk-'));
    const [folder = 'none'] = instances();
    expect(processesNaming(folder).length > 0).toBe(process.platform === 'linux');
    expect(await endBy(walk, 'SIGTERM')).toEqual({ code: 143, signal: null });
    expect([instances(), processesNaming(folder)]).toEqual([[], []]);
  });
  it('that is stopped while a scene starts a server leaves none of them, and starts none after it', async () => {
    const before = childrenOf(process.pid);
    const instance = await openInstance({ DATABASE_URL: inject('pgUrl') }, inject('svcCommand'));
    const starting = instance.startServer({}).then(
      () => 'started',
      () => 'ended',
    );
    await instance.close();
    expect(childrenOf(process.pid).filter((pid) => !before.includes(pid))).toEqual([]);
    expect(await starting).toBe('ended');
    await expect(instance.startServer({})).rejects.toThrow('The walk is over.');
  });
});
