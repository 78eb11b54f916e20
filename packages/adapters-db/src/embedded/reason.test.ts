import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createCluster, startServer, whyFailed } from './cluster.ts';
import type { Place } from './place.ts';
import { reasonIn } from './reason.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A place whose binaries are scripts that fail as Postgres does on a bad disk. */
const placeOf = (program: 'initdb' | 'pg_ctl', script: string): Place => {
  const home = mkdtempSync(join(tmpdir(), 'svc-reason-'));
  folders.push(home);
  const native = join(home, 'native');
  mkdirSync(join(native, 'bin'), { recursive: true });
  const file = join(native, 'bin', program);
  writeFileSync(file, `#!/bin/sh\n${script}\nexit 1\n`);
  chmodSync(file, 0o755);
  return { native, home, cluster: join(home, 'postgres'), as: undefined };
};

const FULL_DISK = `fixing permissions on existing directory /data/postgres.new-1 ... ok
performing post-bootstrap initialization ...
2027-03-01 10:00:00.000 UTC [77] FATAL:  could not extend file "base/1/1259": No space left on device
2027-03-01 10:00:00.000 UTC [77] HINT:  Check free disk space.
child process exited with exit code 1
initdb: removing contents of data directory "/data/postgres.new-1"`;

describe('why Postgres failed', () => {
  it.each([
    ['a full disk while a database is made', FULL_DISK, 'could not extend file "base/1/1259": No space left on device'],
    [
      'a full disk before that',
      'initdb: error: could not write to file "x": No space left on device\ninitdb: removing contents of "y"',
      'could not write to file "x": No space left on device',
    ],
    [
      'a log that cannot be opened',
      '/bin/sh: 1: cannot create /data/postgres/svc.log: Read-only file system\npg_ctl: could not start server\nExamine the log output.',
      '/bin/sh: 1: cannot create /data/postgres/svc.log: Read-only file system',
    ],
    ['two ends, of which the last is its own', 'x FATAL:  the first\nx LOG:  on\nx FATAL:  the last', 'the last'],
    ['no line with a reason', 'one\ntwo\n', 'two'],
    ['nothing at all', '', 'it says nothing'],
  ])('is the line that gives it: %s', (_, output, reason) => {
    expect(reasonIn(output)).toBe(reason);
  });

  it('is one sentence when a database cannot be made', async () => {
    const place = placeOf('initdb', `cat >&2 <<'END'\n${FULL_DISK}\nEND`);
    await expect(createCluster(place, false)).rejects.toMatchObject({
      _tag: 'EmbeddedPostgresFailed',
      message: expect.stringMatching(
        /^Postgres could not create a database in .*: could not extend file .*No space left/,
      ),
    });
  });

  it('is never that of an earlier start: only what the log gained since counts, else what pg_ctl says', async () => {
    const deaf = placeOf('pg_ctl', `echo 'pg_ctl: could not open PID file "x": Permission denied' >&2`);
    mkdirSync(deaf.cluster);
    const log = join(deaf.cluster, 'svc.log');
    appendFileSync(log, 'x FATAL:  terminating connection due to administrator command\n');
    const denied = 'pg_ctl: could not open PID file "x": Permission denied';
    expect(whyFailed(deaf, await startServer(deaf, 20_001, false))).toBe(denied);
    const talking = { ...placeOf('pg_ctl', `echo 'y FATAL:  data directory has invalid permissions' >> ${log}`) };
    const started = await startServer({ ...talking, cluster: deaf.cluster }, 20_001, false);
    expect(whyFailed(deaf, started)).toBe('data directory has invalid permissions');
  });
});
