import { afterAll, beforeAll, expect, it } from 'vitest';
import { anna, openStudio, type Studio } from '../testing/studio.ts';
import type { Client } from '../walk/client.ts';

let studio: Studio;
let user: Client;
beforeAll(async () => {
  studio = await openStudio();
  user = await studio.signIn(anna);
});
afterAll(() => studio.close());

const path = '/api/v1/geographic';

it('places are read by every user and kept for a day or an hour by one browser', async () => {
  const province = await user.get(`${path}/province`);
  expect(province.headers.get('cache-control')).toBe('private, max-age=86400');
  expect(province.json()['items']).toContainEqual({
    ...{ code: '058', sigla: 'RM', name: 'Roma', region: 'Lazio', active: true },
  });
  const comuni = await user.get(`${path}/comuni?provincia=rm`);
  expect(comuni.headers.get('cache-control')).toBe('private, max-age=3600');
  expect(comuni.json()).toEqual({
    items: [{ code: '058091', name: 'Roma', sigla: 'RM', belfiore: 'H501' }],
    source: null,
  });
  expect((await studio.anonymous.get(`${path}/province`)).status).toBe(401);
});

it('a postcode answers an empty list without a source while none is loaded', async () => {
  for (const query of ['comune=058091', 'cap=00184'])
    expect((await user.get(`${path}/cap?${query}`)).json()).toEqual({ items: [], source: null });
  for (const query of ['', 'cap=184', 'comune=058091&cap=00184', 'citta=Roma'])
    expect([query, (await user.get(`${path}/cap?${query}`)).status]).toEqual([query, 400]);
});
