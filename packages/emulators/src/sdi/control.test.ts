import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleFattura } from '@svc/application/testing';
import { startFakeGatewayA, startFakeGatewayB, type FakeGatewayA, type FakeGatewayB } from './index.ts';

let a: FakeGatewayA;
let b: FakeGatewayB;
beforeEach(async () => {
  a = await startFakeGatewayA();
  b = await startFakeGatewayB({ requireRegisteredSeller: false });
});
afterEach(() => Promise.all([a.close(), b.close()]));

const send = (url: string, body: unknown, method = 'POST'): Promise<Response> =>
  fetch(url, { method, body: body === undefined ? null : JSON.stringify(body) });
const basic = { authorization: `Basic ${btoa('demo:demo')}` };
const bearer = { authorization: 'Bearer demo-test' };
const xml = { 'content-type': 'application/xml' };
const sendToA = (): Promise<Response> =>
  fetch(`${a.baseUrl}/test/fatture`, { method: 'POST', headers: { ...basic, ...xml }, body: sampleFattura() });
const sendToB = (): Promise<Response> =>
  fetch(`${b.baseUrls.Test}/invoices`, { method: 'POST', headers: { ...bearer, ...xml }, body: sampleFattura() });

describe('the control API of a gateway', () => {
  test('names its routes and the kinds of faults', async () => {
    for (const { url } of [a, b]) {
      const index = (await (await fetch(`${url}/_control`)).json()) as Record<string, readonly string[]>;
      expect(index['routes']).toEqual(
        expect.arrayContaining(['GET /_control/calls', 'POST /_control/faults', 'POST /_control/clock']),
      );
      expect(index['faults']).toContain('cut');
    }
  });

  test('clears what was planned with the faults', async () => {
    for (const { url } of [a, b]) {
      await send(`${url}/_control/faults`, { calls: [{ kind: 'error' }], outcomes: [{ refuse: 'no' }] });
      await send(`${url}/_control/faults`, undefined, 'DELETE');
    }
    expect([(await sendToA()).status, (await sendToB()).status]).toEqual([200, 200]);
  });

  test('makes it as newly started, and who has a token keeps it', async () => {
    const given = (await sendToA()).headers.get('x-auth-token') ?? '';
    await sendToB();
    for (const { url } of [a, b]) {
      await send(`${url}/_control/faults`, { calls: [{ kind: 'error' }] });
      expect((await send(`${url}/_control/reset`, {})).status).toBe(200);
    }
    expect([a.books.fatture, b.books.invoices, a.calls, b.calls]).toEqual([[], [], [], []]);
    const token = { authorization: `Bearer ${given}` };
    expect((await fetch(`${a.baseUrl}/test/fatture`, { headers: token })).status).toBe(200);
    await sendToA();
    expect(a.books.fatture.map(({ id }) => id)).toEqual([550_002]);
  });

  test('has the time of the machine again after a reset', async () => {
    const day = 86_400_000;
    for (const { url } of [a, b]) {
      const moved = await (await send(`${url}/_control/clock`, { advanceMs: day })).json();
      expect((moved as { readonly now: number }).now).toBeGreaterThanOrEqual(Date.now() + day - 10_000);
      await send(`${url}/_control/reset`, {});
      const back = await (await send(`${url}/_control/clock`, { advanceMs: 0 })).json();
      expect((back as { readonly now: number }).now).toBeLessThanOrEqual(Date.now());
    }
  });

  test('plans no answer with a status that no answer has', async () => {
    for (const { url } of [a, b])
      for (const planned of [
        { calls: [{ kind: 'error', status: 99_999 }] },
        { outcomes: [{ refuse: 'no', status: 42 }] },
      ])
        expect((await send(`${url}/_control/faults`, planned)).status).toBe(400);
    expect([(await sendToA()).status, (await sendToB()).status]).toEqual([200, 200]);
  });

  test('moves the clock to no moment that has no date', async () => {
    for (const { url } of [a, b])
      for (const advanceMs of ['1e999', '-1e999', '1e16'])
        expect(
          (await fetch(`${url}/_control/clock`, { method: 'POST', body: `{"advanceMs":${advanceMs}}` })).status,
        ).toBe(400);
    expect((await sendToA()).status).toBe(200);
  });

  test('suspends a company and makes lists answer otherwise', async () => {
    const path = '/test/business_registry_configurations';
    const company = { fiscal_id: '12345678903', name: 'S', email: 's@example.test' };
    await fetch(`${b.url}${path}`, {
      method: 'POST',
      headers: bearer,
      body: JSON.stringify({ ...company, apply_signature: false, apply_legal_storage: false }),
    });
    expect((await send(`${b.url}/_control/companies/12345678903/suspend`, {})).status).toBe(200);
    expect(b.books.companies).toMatchObject([{ active: false }]);
    expect((await send(`${b.url}/_control/companies/1/suspend`, {})).status).toBe(404);
    expect((await send(`${b.url}/_control/list`, { repeatsLastPage: true })).status).toBe(200);
    expect((await send(`${b.url}/_control/list`, { ignoredFilters: [1] })).status).toBe(400);
  });
});

describe('the address of an emulator', () => {
  test('is one that can be called, or has the name that it was given', async () => {
    const started = [
      await startFakeGatewayA({ host: '0.0.0.0' }),
      await startFakeGatewayA({ publicHost: 'emulators' }),
      await startFakeGatewayA({ publicHost: '::1' }),
    ];
    const urls = started.map(({ baseUrl, port }) => baseUrl.replace(String(port), 'PORT'));
    await Promise.all(started.map((each) => each.close()));
    expect(urls).toEqual(['http://127.0.0.1:PORT/ws2.0', 'http://emulators:PORT/ws2.0', 'http://[::1]:PORT/ws2.0']);
  });
});
