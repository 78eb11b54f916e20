import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../demo/studio-loto.ts';
import { endAll, spawnSvc, type SvcProcess } from '../../testing/svc-process.ts';
import { anna, openStudio, type Studio } from '../../testing/studio.ts';
import { openClient, type Client } from '../../walk/client.ts';

const MEGABYTE = 1024 * 1024;
const ENTRIES = 14_000;
/** Of one entry's changes: 110 MB in all, more than the heap of the server may hold. */
const CHARACTERS = 8_000;

let studio: Studio;
let server: SvcProcess;
let client: Client;
let id: string;
beforeAll(async () => {
  studio = await openStudio();
  const env = { ...studio.environment, NODE_ENV: 'development', NODE_OPTIONS: '--max-old-space-size=96' };
  server = spawnSvc(['serve', '--json'], { env });
  client = openClient((await server.facts).url);
  await client.post('/api/v1/auth/login', { email: anna, password: demoPassword });
  id = (await studio.sql<{ id: string }>('select id from account where email = $1', [anna]))[0]?.id ?? '';
  await studio.sql(
    `insert into audit_log (actor_kind, actor, request_id, action, operation, entity, entity_id, subject, changes)
     select 'person', $1::text, 'req', 'Modified', 'user.profile', 'account', $1::text, $1::text::uuid, json_build_object('n', n, 'displayName', repeat('è', ${CHARACTERS / 2}))
     from generate_series(1, ${ENTRIES}) n`,
    [id],
  );
});
afterAll(async () => {
  await endAll();
  await studio.close();
});

describe('the download of a person who left much behind', () => {
  it('users.gdpr-export: arrives whole from a server whose memory could not hold it', async () => {
    const answer = await fetch(`${(await server.facts).url}/api/v1/users/gdpr-export`, {
      headers: { cookie: client.cookie() },
    });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, null]);
    const [digest, text] = [createHash('sha256'), new TextDecoder()];
    let [bytes, entries, tail] = [0, 0, ''];
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      digest.update(chunk);
      const seen = tail + text.decode(chunk, { stream: true });
      entries += seen.split('"operation":"user.profile"').length - 1;
      tail = seen.slice(-25);
    }
    expect(bytes).toBeGreaterThan(100 * MEGABYTE);
    expect(entries).toBe(ENTRIES);
    expect(tail.endsWith(']}\n')).toBe(true);
    expect((await client.get('/api/v1/auth/verify-session')).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
  });
});
