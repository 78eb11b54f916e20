import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { webhookSink } from '@svc/emulators/kernel';
import { runSvc } from '../testing/svc-command.ts';
import { endHosted, hostSvc } from '../testing/svc-hosted.ts';
import { dataFolder, endAll, endBy, removeFolders, spawnSvc } from '../testing/svc-process.ts';
import type { EmulatorsFacts } from './emulators-facts.ts';

afterEach(async () => {
  await endHosted();
  await endAll();
});
afterAll(removeFolders);

const factsOf = async (svc: { readonly facts: Promise<unknown> }): Promise<EmulatorsFacts> =>
  (await svc.facts) as EmulatorsFacts;
const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', body: JSON.stringify(body) });
const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );
/** A session at the card provider, paid. */
const payAt = async ({ url, control, secretKey }: EmulatorsFacts['card']): Promise<void> => {
  const answer = await fetch(`${url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      mode: 'payment',
      success_url: 'https://studio.example/thanks',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '1220',
      'line_items[0][price_data][product_data][name]': 'Yoga',
    }),
  });
  const { id } = (await answer.json()) as { readonly id: string };
  expect((await post(`${control}/sessions/${id}/pay`, {})).status).toBe(200);
  await post(`${control}/webhooks/idle`, {});
};

describe('svc emulators', () => {
  it('serves all four until a signal, takes faults over HTTP, and lets its call log be read', async () => {
    const svc = spawnSvc(['emulators', '--json']);
    const { card, wallet, gatewayA, gatewayB, pid } = await factsOf(svc);
    expect([pid, svc.stdout().trim().split('\n').length]).toEqual([svc.pid, 1]);
    const urls = [card.url, wallet.url, gatewayA.url, gatewayB.test.url];
    expect(new Set(urls.map((url) => new URL(url).port)).size).toBe(4);
    const fault = { kind: 'cut', route: 'GET /ws2.0/*' };
    expect(await (await post(`${gatewayA.control}/faults`, { calls: [fault] })).json()).toEqual({
      calls: 1,
      outcomes: 0,
    });
    const { username, password } = gatewayA;
    const headers = { authorization: `Basic ${btoa(`${username}:${password}`)}` };
    const list = () => fetch(`${gatewayA.url}/test/fatture`, { headers }).then((answer) => answer.json());
    await expect(list()).rejects.toThrow(/terminated/);
    expect(await list()).toEqual([]);
    expect(await (await fetch(`${gatewayA.control}/calls`)).json()).toMatchObject({
      calls: [{ path: '/ws2.0/test/fatture', faults: ['cut'] }, { faults: [] }],
    });
    expect(await endBy(svc, 'SIGINT')).toEqual({ code: 0, signal: null });
    expect(await Promise.all(urls.map(answers))).toEqual([false, false, false, false]);
    expect(svc.stderr()).toBe('');
  });

  it('says for a person where they are, with what credentials, and where each is controlled', async () => {
    const svc = hostSvc(['emulators', '--dialect', 'invoice']);
    await expect.poll(svc.stdout, { interval: 20 }).toContain('Ctrl-C');
    const [, control = ''] = /SDI gateway A[^]*?control +(\S+)/.exec(svc.stdout()) ?? [];
    expect((await fetch(control)).status).toBe(200);
    for (const text of ['sk_test_emulated', 'emulated-client', 'demo with demo', 'demo-prod', 'docs/EMULATORS.md'])
      expect(svc.stdout()).toContain(text);
    expect([await svc.stop(), svc.stderr()]).toEqual([0, '']);
  });

  it('sends events where an option says, and from then on where a control call says', async () => {
    const [first, second] = [await webhookSink(), await webhookSink()];
    const svc = hostSvc(['emulators', '--json', '--card-webhook', first.url, '--card-webhook-secret', 'whsec_x']);
    const { card } = await factsOf(svc);
    expect(card.webhook).toEqual({ url: first.url, secret: 'whsec_x' });
    await payAt(card);
    await post(`${card.control}/webhook-endpoint`, { url: second.url, secret: 'whsec_y' });
    await payAt(card);
    await svc.stop();
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
    await Promise.all([first.close(), second.close()]);
  });

  it('keeps the books in a folder that it is given', async () => {
    const folder = dataFolder();
    const sold = async (pay: boolean): Promise<number> => {
      const svc = hostSvc(['emulators', '--json', '--books', folder]);
      const { card } = await factsOf(svc);
      if (pay) await payAt(card);
      const books = (await (await fetch(`${card.control}/books`)).json()) as { readonly sessions: readonly object[] };
      await svc.stop();
      return books.sessions.length;
    };
    expect([await sold(true), await sold(false)]).toEqual([1, 1]);
  });

  it('says in one sentence which port is taken, and leaves none of the others behind', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const result = await runSvc(['emulators', '--port', String(port - 2)]);
    other.close();
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use by another program; [^\n]+\.\n$/);
    expect(await answers(`http://127.0.0.1:${port - 2}`)).toBe(false);
  });

  it.runIf(process.platform === 'linux')('starts with no books that it cannot keep', async () => {
    const result = await runSvc(['emulators', '--books', '/proc/nowhere/books']);
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toMatch(/^The emulators cannot start: ENOENT[^\n]+\n$/);
  });

  it.each([
    [['--port', 'x']],
    [['--port', '65533']],
    [['--card-webhook', 'studio.example']],
    [['--wallet-webhook', 'http://']],
    [['--dialect', 'latin']],
    [['--prot', '1']],
  ])('refuses %j with 2, and says it in JSON too', async (args) => {
    const result = await runSvc(['emulators', ...args, '--json']);
    expect([result.code, JSON.parse(result.out)]).toMatchObject([2, { error: { exit: 2 } }]);
  });
});
