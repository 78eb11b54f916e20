import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basic, startGatewayHarness, type GatewayHarness } from './fake-gateway-a.testkit.ts';

let harness: GatewayHarness;
beforeEach(async () => {
  harness = await startGatewayHarness();
});
afterEach(() => harness.gateway.close());

const tokenOf = async (): Promise<string> => {
  const answer = await harness.call('POST', '/test/authentication');
  expect(answer.body).toMatchObject({ expires: '2026-03-04 22:00:00' });
  return (answer.body as { readonly token: string }).token;
};

describe('access', () => {
  test('every Basic answer carries a token and its expiry in the time of Rome', async () => {
    const answer = await harness.call('GET', '/test/fatture');
    expect(answer.headers['x-auth-token']).toMatch(/^[0-9a-f]{48}$/u);
    expect(answer.headers['x-auth-expires']).toBe('2026-03-04 22:00:00');
  });

  test('a token opens calls as Bearer, in its own environment only', async () => {
    const authorization = `Bearer ${await tokenOf()}`;
    expect((await harness.call('GET', '/test/fatture', { authorization })).status).toBe(200);
    expect((await harness.call('GET', '/prod/fatture', { authorization })).status).toBe(401);
  });

  test('an expired token and one that was taken back are refused', async () => {
    const first = `Bearer ${await tokenOf()}`;
    harness.gateway.expireTokens();
    expect((await harness.call('GET', '/test/fatture', { authorization: first })).body).toEqual({
      error: 'Token scaduto',
    });
    const second = `Bearer ${await tokenOf()}`;
    harness.gateway.advanceClock(12 * 3_600_000);
    expect((await harness.call('GET', '/test/fatture', { authorization: second })).status).toBe(401);
  });

  test.each([[basic('demo', 'wrong')], [basic('other', 'demo')], ['Bearer nonsense'], ['']])(
    '%j is refused',
    async (authorization) => {
      const answer = await harness.call('GET', '/test/fatture', { authorization });
      expect([answer.status, answer.headers['x-auth-token']]).toEqual([401, undefined]);
    },
  );

  test('an unknown segment and an unknown path are 404', async () => {
    expect((await harness.call('GET', '/staging/fatture')).status).toBe(404);
    expect((await harness.call('GET', '/test/nowhere')).body).toEqual({ error: 'Risorsa non trovata' });
  });
});

describe('companies', () => {
  const studio = { ragione_sociale: 'Studio Loto', piva: '01234567897', cfis: '01234567897' };
  const post = (fields: unknown) => harness.call('POST', '/test/aziende', { body: JSON.stringify(fields) });

  test('a company is registered once per environment, and its VAT number comes back with IT', async () => {
    const made = await post(studio);
    expect(made.body).toMatchObject({ piva: 'IT01234567897', ragione_sociale: 'Studio Loto' });
    expect((await post({ ...studio, piva: 'IT01234567897' })).body).toEqual({ error: "Azienda gia' esistente" });
    expect((await harness.call('GET', '/prod/aziende')).body).toEqual([]);
  });

  test('a missing field is refused by name', async () => {
    expect((await post({ ...studio, cfis: '' })).body).toEqual({ error: 'Campo obbligatorio mancante: cfis' });
  });

  test('a company is read, changed and deleted', async () => {
    const { id } = (await post(studio)).body as { readonly id: string };
    await harness.call('PUT', `/test/aziende/${id}`, { body: JSON.stringify({ ragione_sociale: 'Studio Ninfea' }) });
    expect((await harness.call('GET', `/test/aziende/${id}`)).body).toMatchObject({ ragione_sociale: 'Studio Ninfea' });
    await harness.call('DELETE', `/test/aziende/${id}`);
    expect((await harness.call('GET', `/test/aziende/${id}`)).status).toBe(404);
  });

  test('a seller that is not registered may be refused as configuration', async () => {
    await harness.start({ requireRegisteredSeller: true });
    expect((await harness.send()).body).toEqual({ error: 'Cedente 01234567897 non abilitato in ambiente di test' });
    await post(studio);
    expect((await harness.send()).status).toBe(200);
  });
});
