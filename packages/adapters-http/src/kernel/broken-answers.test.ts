import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { plainLane, type Broken } from './lane.plain.ts';
import { Later } from './gather/later.ts';
import type { Answer } from './wire.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const serve = async (listener: RequestListener): Promise<string> => {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const answerWith = (headers: Readonly<Record<string, string>>): Answer => ({
  status: 200,
  headers,
  cookies: [],
  body: 'ok',
});
/** A value that no header may have. */
const unwritable = answerWith({ 'x-name': 'Città\n€' });
const sound = answerWith({ 'x-name': 'Roma' });

describe('an answer that breaks', () => {
  it.each([
    ['cannot be written', () => unwritable],
    [
      'cannot be made',
      () => {
        throw new Error('planted');
      },
    ],
    [
      'cannot be written once it comes',
      () => {
        const later = new Later<Answer>();
        setImmediate(() => later.settle(unwritable));
        return later;
      },
    ],
  ])('because it %s ends its request alone, and those of the same turn are answered', async (_, broken) => {
    const errors: string[] = [];
    const ending: Broken = (_request, response, error) => {
      errors.push((error as Error).name);
      response.writeHead(500).end();
    };
    const lane = plainLane(({ url }) => (url === '/broken' ? broken() : sound), undefined, ending);
    const url = await serve(lane);
    const statuses = await Promise.all(
      ['/broken', '/a', '/broken', '/b'].map(async (path) => (await fetch(url + path)).status),
    );
    expect(statuses).toEqual([500, 200, 500, 200]);
    expect(errors).toHaveLength(2);
  });

  it('is cut where nobody says how it ends', async () => {
    const url = await serve(plainLane(() => unwritable));
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it('is that of its own request also where it is made while it leaves beside others of its turn', async () => {
    const requests = new AsyncLocalStorage<string>();
    const held: (() => void)[] = [];
    const lane = plainLane(({ url }) => {
      const later = new Later<Answer>();
      const stream = async function* () {
        yield `${url} as ${requests.getStore()}`;
      };
      held.push(() => requests.run(url, () => later.settle({ ...answerWith({}), body: undefined, stream })));
      if (held.length === 2) setImmediate(() => held.forEach((tell) => tell()));
      return later;
    });
    const url = await serve(lane);
    const texts = await Promise.all(['/a', '/b'].map(async (path) => (await fetch(url + path)).text()));
    expect(texts).toEqual(['/a as /a', '/b as /b']);
  });
});
