import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes, type Route } from '@svc/adapters-http';
import * as z from 'zod';
import { gatherCast, type Cast } from '../../testing/cast.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';
import type { Answer } from '../../walk/client.ts';
import { consumer } from '../../walk/stage.ts';
import { codeOf } from '../../testing/code-of.ts';

let studio: Studio;
let cast: Cast;
let planId: string;
/** Of a class that anybody may book. */
let slotId: string;
let series: object;
/** A subscription that the person had before they were deleted. */
let subscriptionId: string;
const gone = (): string => cast.otherPro.id;
const admin = (path: string, method: string, body: unknown): Promise<Answer> =>
  cast.superadmin.client.send(path, {
    method,
    body: body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
    headers: { 'content-type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json' },
  });
const refused = '409 errors.users.accountDeleted';

beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
  const items = [{ key: 'enable_subscriptions', value: true }];
  await admin('/api/v1/admin/feature-flags', 'POST', { items });
  const plan = await admin('/api/v1/studio-plans', 'POST', {
    name: { it: 'Dieci ingressi' },
    entries: 10,
    validity: { months: 3 },
    price: { amountCents: 12_000 },
    vat: { rateBp: 2200 },
  });
  planId = String(plan.json()['id']);
  const sale = { userId: gone(), planId, paid: { method: 'cash' } };
  subscriptionId = String((await admin('/api/v1/client-subscriptions', 'POST', sale)).json()['id']);
  await studio.sql(`update activity set means = array['free', 'order']`);
  const [slot] = await studio.sql<{ id: string; start: string; activityId: string; weekday: number; from: string }>(
    `select id, left(local_start::text, 5) as start, activity_id as "activityId",
       extract(isodow from local_date)::int as weekday, local_date::text as from from slot where starts_at > now() + interval '2 days' and taken < capacity order by starts_at limit 1`,
  );
  const { id, ...when } = slot!;
  slotId = id;
  series = when;
  const ended = await admin(`/api/v1/users/${gone()}/delete`, 'POST', undefined);
  if (ended.status >= 300) throw new Error(ended.text);
});
afterAll(() => studio.close());

const paid = { method: 'cash' };
/** What each row is asked that takes a person: with the answer, where it is not `refused`, and why. */
const asked: Readonly<Record<string, { readonly body: () => unknown; readonly answer?: string }>> = {
  'users.booking-block.update': { body: () => ({ until: '2099-01-01T00:00:00Z' }) },
  'users.set-pro': { body: () => ({ granted: true }) },
  'users.set-admin': { body: () => ({ granted: true }) },
  'users.set-superadmin': { body: () => ({ granted: true }) },
  'users.enable': { body: () => ({ enabled: true }) },
  'users.change-password': { body: () => ({ newPassword: 'lago di Como 7' }) },
  'users.professional-profile.update': { body: () => ({ displayName: 'Prof. Loto' }) },
  'users.photos': { body: () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  'users.user-subscriptions.update': { body: () => ({ items: [{ id: subscriptionId, version: 1 }] }) },
  'users.add-entries': { body: () => ({ userId: gone(), entries: 1, reason: 'x' }) },
  'subscriptions.client.create': { body: () => ({ userId: gone(), planId, paid }) },
  'subscriptions.client.create-custom': {
    body: () => ({
      userId: gone(),
      name: 'Su misura',
      entries: 5,
      validFrom: '2027-01-01',
      validTo: '2027-06-01',
      paid,
    }),
  },
  'activities.book-series': { body: () => ({ ...series, userId: gone(), means: 'free', count: 1 }) },
  'activities.book': { body: () => ({ slotId, userId: gone(), means: 'free' }) },
  'einvoicing.billing-profiles.update': { body: () => ({ ...consumer('Anna'), country: 'IT' }) },
  'contacts.create': { body: () => ({ lastName: 'Rossi', userId: gone() }) },
  // Preferences went with it.
  'immobili.preferences.users.create': { body: () => ({ name: 'Trilocale' }) },
  'immobili.preferences.users.update': { body: () => ({ name: 'Trilocale' }), answer: '404 errors.general.notFound' },
  'immobili.preferences.users.delete': { body: () => undefined, answer: '404 errors.general.notFound' },
  // Nor is anything kept of them in the audit log.
  'audit.anonymize-user': { body: () => undefined, answer: '200' },
  // No contact has that id.
  'contacts.update': { body: () => ({ userId: gone() }), answer: '404 errors.general.notFound' },
  'auth.resend-confirmation': { body: () => ({ userId: gone() }) },
  'auth.resend-password-creation': { body: () => ({ userId: gone() }) },
  // Who cannot receive one is left out of a batch; nobody is left here.
  'subscriptions.client.create-batch': {
    body: () => ({ userIds: [gone()], planId, paid }),
    answer: '422 errors.subscription.batchInvalid',
  },
  // Its factors went with it, and none comes back.
  'users.reset-second-factor': { body: () => undefined, answer: '404 errors.general.notFound' },
  // Deleting or erasing somebody once more is nothing new.
  'users.delete': { body: () => undefined, answer: '204' },
  'users.gdpr-delete': {
    body: () => ({ userId: gone(), email: `deleted-${gone()}@deleted.invalid`, password: 'loto-demo-2026' }),
    answer: '204',
  },
};

/** A field of that name, at whatever depth of the body. */
const namesPerson = (schema: object): boolean => /"userIds?":/.test(JSON.stringify(schema));
const takesPerson = ({ method, path, body }: Route<never>): boolean => {
  if (method === 'GET') return false;
  if (path.includes('{userId}') || path.startsWith('/api/v1/users/{id}')) return true;
  return body !== undefined && namesPerson(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
};
const rows = (allRoutes as readonly Route<never>[]).filter(takesPerson);

describe('an account that was deleted', () => {
  it('is asked about by every row that takes a person', () => {
    expect(rows.map(({ id }) => id).toSorted()).toEqual(Object.keys(asked).toSorted());
  });

  it('receives nothing new, by whatever row', async () => {
    const answers: Record<string, string> = {};
    for (const { id, method, path } of rows)
      answers[id] = codeOf(
        await admin(path.replace(/\{(?:userId|id|preferenceId)\}/g, gone()), method, asked[id]?.body()),
      );
    const wanted = Object.fromEntries(rows.map(({ id }) => [id, asked[id]?.answer ?? refused]));
    expect(answers).toEqual(wanted);
  });

  it.for([
    ['credit-entry', 'POST', { entries: 1, reason: 'x' }],
    ['validity', 'PATCH', { validTo: '2099-01-01', reason: 'x' }],
    ['reactivate', 'PATCH', {}],
    ['check-in', 'POST', { slotId: '0190a000-0000-7000-8000-00000000ffff' }],
  ] as const)('has subscriptions that give nothing any more: %s', async ([what, method, body]) => {
    const path = `/api/v1/client-subscriptions/${subscriptionId}/${what}`;
    expect(codeOf(await admin(path, method, body))).toBe(refused);
  });

  it('keeps subscriptions that the studio can end', async () => {
    const path = `/api/v1/client-subscriptions/${subscriptionId}/cancel`;
    const body = { reason: 'account chiuso', bookings: 'keep', dryRun: false };
    expect((await admin(path, 'PATCH', body)).status).toBe(200);
  });
});
