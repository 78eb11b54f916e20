import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { callServer } from '@svc/adapters-http/testing';
import { readConfig } from '../config/config.ts';
import { serveFolder, type FolderServer } from '../instances/serve-folder.ts';
import { takePort } from '../serving/server.ts';
import { hashChildren } from '../testing/hash-children.ts';
import { openFolder, type FolderOfTenants } from '../testing/folder-of-tenants.ts';

const password = 'lago di Como 7';
let files: FolderOfTenants;
let port: number;
let server: FolderServer;
let solePg: Client;
beforeEach(async () => {
  files = openFolder();
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    SVC_DATA_DIR: files.dataDir,
    SVC_INSTANCES_POLLSECONDS: '0.05',
  });
  for (const id of ['sole', 'luna'])
    solePg = new Client((await files.add(id, { SEED__SUPERADMINPASSWORD: password })).url);
  await solePg.connect();
  const listener = await takePort(config);
  ({ port } = listener);
  server = await serveFolder({ ...config, PORT: port }, files.folder, listener, files, hashChildren());
});
afterEach(async () => {
  await solePg.end();
  await server.close();
  await files.close();
});

const credentials = { email: 'operator@svc.local', password };
const get = (id: string, path: string, headers = {}) =>
  callServer(port, path, { headers: { host: `${id}.localhost`, ...headers } });
const signIn = async (id: string): Promise<string> => {
  const headers = { host: `${id}.localhost` };
  const answer = await callServer(port, '/api/v1/auth/login', { method: 'POST', headers, body: credentials });
  expect(answer.status).toBe(200);
  return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
};
/** A sign-in whose head the server has and whose body it waits for: a visitor that is inside as long as one likes. */
const signInSlowly = async (id: string): Promise<() => Promise<IncomingMessage>> => {
  const headers = { host: `${id}.localhost`, 'content-type': 'application/json', expect: '100-continue' };
  const request = httpRequest({ port, path: '/api/v1/auth/login', method: 'POST', agent: false, headers });
  request.flushHeaders();
  await once(request, 'continue');
  return async () => {
    request.end(JSON.stringify(credentials));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response.resume();
  };
};
const listening = async (): Promise<number> => {
  const { rows } = await solePg.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'svc listen'`,
  );
  return rows[0]?.count ?? 0;
};
const reloads = () => files.lines.filter(({ message }) => message === 'tenant reloaded').map(({ tenant }) => tenant);

describe('a tenant whose file changes under a running server', () => {
  it('is another one for new visitors, while those inside finish with the old one, and nobody else notices', async () => {
    const [sole, luna] = [await signIn('sole'), await signIn('luna')];
    const finish = await signInSlowly('luna');
    files.change('luna', { COOKIE_NAME: 'Moon' });
    await expect.poll(reloads).toEqual(['luna']);
    expect(await signIn('luna')).toMatch(/^Moon=/);
    // The old version still has its database: its last visitor is served by it.
    await expect.poll(listening).toBe(2);
    const old = await finish();
    expect([old.statusCode, old.headers['set-cookie']?.[0]]).toEqual([200, expect.stringMatching(/^SvcAuth-luna=/)]);
    await expect.poll(listening).toBe(1);
    const sessions = '/api/v1/auth/verify-session';
    expect((await get('sole', sessions, { cookie: sole })).status).toBe(200);
    // Its keys are the same: only the name of the cookie has changed.
    expect((await get('luna', sessions, { cookie: luna })).status).toBe(401);
    expect((await get('luna', sessions, { cookie: luna.replace('SvcAuth-luna', 'Moon') })).status).toBe(200);
    expect(files.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is gone for new visitors when its file is removed, while those inside finish', async () => {
    await signIn('luna');
    const finish = await signInSlowly('luna');
    files.remove('luna');
    await expect.poll(async () => (await get('luna', '/health')).status).toBe(421);
    expect((await finish()).statusCode).toBe(200);
    await expect.poll(listening).toBe(0);
    expect((await get('sole', '/health')).status).toBe(200);
  });

  it('is waited for at the shutdown, with every version of it', async () => {
    await signIn('luna');
    const finish = await signInSlowly('luna');
    files.change('luna', { COOKIE_NAME: 'Moon' });
    await expect.poll(reloads).toEqual(['luna']);
    const closed = server.close();
    // A client that connects in the very moment is still answered; nobody is from then on.
    const knock = (): Promise<unknown> =>
      get('sole', '/health').then(
        ({ status }) => status,
        (error: NodeJS.ErrnoException) => error.code,
      );
    await expect.poll(knock).toBe('ECONNREFUSED');
    expect((await finish()).statusCode).toBe(200);
    await closed;
    expect(await listening()).toBe(0);
  });

  it('tells in each of its log lines whose they are', async () => {
    await signIn('sole');
    await signIn('luna');
    files.change('luna', { COOKIE_NAME: 'Moon' });
    await expect.poll(reloads).toEqual(['luna']);
    expect(files.lines.length).toBeGreaterThan(4);
    expect(files.lines.filter(({ tenant }) => tenant !== 'sole' && tenant !== 'luna')).toEqual([]);
  });
});
