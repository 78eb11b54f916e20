import { builtInReasons } from '@svc/domain/booking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, openStudio, operator, type Studio } from '../../testing/studio.ts';
import type { Answer, Client } from '../../walk/client.ts';

const words = '/api/v1/enum-values';
const closures = '/api/v1/sc';
const list = 'booking.closureReason';

let studio: Studio;
let admin: Client;
let user: Client;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
  [admin, user] = await Promise.all([studio.signIn(operator), studio.signIn(anna)]);
});
afterAll(() => studio.close());

const put = (path: string, body: object): Promise<Answer> =>
  admin.send(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const remove = (path: string): Promise<Answer> => admin.send(path, { method: 'DELETE' });
const closed = (from: string, reason: string) => ({ reason, title: { it: 'Chiuso' }, from, to: from });
const close = (from: string, reason: string) => admin.post(`${closures}/create`, closed(from, reason));
const saying = (answer: Answer): string => `${answer.status} ${String(answer.json()['code'])}`;
const own = async (value: string): Promise<string> => {
  const made = await admin.post(words, { enumKey: list, value, label: { it: value } });
  return `${words}/${String(made.json()['id'])}`;
};
interface SystemWord {
  readonly id: string;
  readonly value: string;
}
const systemWords = async (): Promise<readonly SystemWord[]> =>
  (await admin.get(`${words}?enumKey=${list}&system=true`)).json()['items'] as readonly SystemWord[];
const offered = async (): Promise<readonly string[]> => {
  const { items } = (await user.get(`${closures}/reasons`)).json() as { items: readonly { readonly key: string }[] };
  return items.map(({ key }) => key);
};

describe('the reasons for closing', () => {
  it('come with the product as system words, in its order and with its texts', async () => {
    const stored = (await admin.get(`${words}?enumKey=${list}`)).json()['items'];
    expect(stored).toMatchObject(
      builtInReasons.map(({ key, label }) => ({ value: key, label: { it: label.it }, active: true, system: true })),
    );
    expect(await offered()).toEqual(builtInReasons.map(({ key }) => key));
  });

  it('enumValueSystem: one of the product is neither deleted nor rewritten; its label changes, and it can rest', async () => {
    const weather = (await systemWords()).find(({ value }) => value === 'weather');
    const path = `${words}/${weather?.id}`;
    expect(saying(await remove(path))).toBe('409 errors.content.enumValueSystem');
    expect(saying(await put(path, { value: 'storm' }))).toBe('409 errors.content.enumValueSystem');
    expect((await put(path, { label: { it: 'Allerta meteo' }, active: false })).status).toBe(200);
    expect(await offered()).not.toContain('weather');
    expect(saying(await close('2032-02-03', 'weather'))).toBe('422 errors.booking.closureInvalid');
  });

  it('are the studio’s own too: enumValueInUse while a closure has one, which keeps it when it can no longer be picked', async () => {
    const path = await own('sagra');
    expect(await offered()).toContain('sagra');
    const made = await close('2032-02-04', 'sagra');
    expect(made.status).toBe(201);
    const { id } = made.json()['closure'] as { readonly id: string };
    const refused = await remove(path);
    expect([saying(refused), refused.json()['params']]).toEqual(['409 errors.content.enumValueInUse', { count: 1 }]);
    expect(saying(await put(path, { value: 'fiera' }))).toBe('409 errors.content.enumValueInUse');
    expect((await put(path, { active: false })).status).toBe(200);
    const again = await close('2032-02-05', 'sagra');
    expect([saying(again), (again.json()['params'] as { readonly at: string }).at]).toEqual([
      ...['422 errors.booking.closureInvalid', '/reason'],
    ]);
    expect((await admin.post(`${closures}/update`, { id, ...closed('2032-02-06', 'sagra') })).status).toBe(200);
    expect((await remove(`${closures}/${id}`)).status).toBe(204);
    expect((await remove(path)).status).toBe(204);
  });
});
