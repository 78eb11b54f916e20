import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { dataFolder, endAll, endBy, processesNaming, removeFolders, spawnSvc } from '../testing/svc-process.ts';

afterEach(endAll);
afterAll(removeFolders);

const isRoot = process.getuid?.() === 0;
const idOf = (flag: '-u' | '-g'): number => Number(spawnSync('id', [flag, 'nobody']).stdout.toString().trim());
// setpriv and not runuser: it becomes the program, so that our signals reach that and nobody in between.
const asNobody = ['setpriv', `--reuid=${idOf('-u')}`, `--regid=${idOf('-g')}`, '--clear-groups', '--'] as const;
const [setpriv, ...rest] = asNobody;
/** An ordinary user must be able to read the sources and to run node where this tree stands. */
const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const canRun = isRoot && spawnSync(setpriv, [...rest, process.execPath, main, '--help']).status === 0;

describe.runIf(isRoot)('svc start as root', () => {
  it('works with a data folder under a 0700 directory, as in a clone in root’s home, and keeps the data', async () => {
    const clone = join(dataFolder(), 'clone');
    mkdirSync(clone, { mode: 0o700 });
    const dataDir = join(clone, '.svc');
    const first = spawnSvc(['start', '--json'], { env: { SVC_DATA_DIR: dataDir } });
    expect((await fetch(`${(await first.facts).url}/health/ready`)).status).toBe(200);
    expect((await endBy(first, 'SIGTERM')).code).toBe(0);
    expect(statSync(clone).mode & 0o777).toBe(0o700);
    const second = spawnSvc(['serve', '--json'], { env: { SVC_DATA_DIR: dataDir } });
    const flags = await fetch(`${(await second.facts).url}/api/v1/admin/feature-flags`);
    expect(await flags.json()).toMatchObject({
      items: expect.arrayContaining([{ key: 'enable_online_payments', value: true }]),
    });
    expect((await endBy(second, 'SIGTERM')).code).toBe(0);
    const [, kept = ''] = /the database is kept in (\/var\/lib\/svc\/data-\w+)\./.exec(second.stderr()) ?? [];
    expect(kept).not.toBe('');
    rmSync(kept, { recursive: true });
  });
});

const why = canRun ? '' : ' (skipped: not root, no setpriv, or this tree is not readable for nobody)';
describe.runIf(canRun)(`svc start as an ordinary user${why}`, () => {
  it('works with a data folder of its own, Postgres included, and leaves nothing running', async () => {
    const folder = dataFolder();
    const { uid, gid } = { uid: idOf('-u'), gid: idOf('-g') };
    chownSync(folder, uid, gid);
    chmodSync(folder, 0o700);
    const svc = spawnSvc(['start', '--json'], { env: { SVC_DATA_DIR: folder }, through: asNobody });
    const { url } = await svc.facts;
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect(statSync(join(folder, 'postgres')).uid).toBe(uid);
    expect(statSync(join(folder, 'keys.json')).uid).toBe(uid);
    expect((await endBy(svc, 'SIGTERM')).code).toBe(0);
    expect(processesNaming(folder)).toEqual([]);
  });

  it('says in one sentence that a data folder belongs to somebody else', async () => {
    const folder = dataFolder();
    chmodSync(folder, 0o755);
    const svc = spawnSvc(['start', '--json'], { env: { SVC_DATA_DIR: join(folder, 'data') }, through: asNobody });
    expect((await svc.ended).code).toBe(1);
    expect(svc.stderr()).toMatch(/^The data folder .*data cannot be used \(EACCES\): set SVC_DATA_DIR [^\n]*\.\n$/);
  });
});
