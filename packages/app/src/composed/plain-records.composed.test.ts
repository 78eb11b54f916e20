import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, openStudio, operator, type Studio } from '../testing/studio.ts';
import type { Answer, Client } from '../walk/client.ts';

const locations = '/api/v1/locations';
const plans = '/api/v1/subscription-plans';
const settings = '/api/v1/localization/settings';

let studio: Studio;
let admin: Client;
let user: Client;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
  admin = await studio.signIn(operator);
  user = await studio.signIn(anna);
});
afterAll(() => studio.close());

const put = (path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  admin.send(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const tagOf = ({ headers }: Answer): string => headers.get('etag') ?? '';
const idOf = (answer: Answer): string => String(answer.json()['id']);
const faultsOf = (answer: Answer): readonly string[] => [
  `${answer.status} ${String(answer.json()['code'])}`,
  ...((answer.json()['errors'] ?? []) as readonly { readonly pointer: string; readonly code: string }[]).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  ),
];
const made = async (body: object = {}): Promise<Answer> => {
  const answer = await admin.post(locations, { name: 'Sala grande', ...body });
  expect(answer.status).toBe(201);
  return answer;
};
const auditOf = (entity: string, id: string) =>
  studio.sql(
    `select action, operation, changes, personal from audit_log where entity = $1 and entity_id = $2 order by at, id`,
    [entity, id],
  );

describe('a location', () => {
  it('is made with an address of its own, read by every user, and made once for one key', async () => {
    const key = { 'idempotency-key': 'sala-blu' };
    const first = await admin.post(locations, { name: 'Sala blu', city: 'Torino' }, key);
    const again = await admin.post(locations, { name: 'Sala blu', city: 'Torino' }, key);
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    const at = first.headers.get('location') ?? '';
    expect(at).toBe(`${locations}/${idOf(first)}`);
    const read = await user.get(at);
    expect([read.status, read.text, tagOf(read)]).toEqual([200, first.text, '"1"']);
    expect(read.json()).toMatchObject({ city: 'Torino', rooms: [], archived: false, zone: null, position: 0 });
    expect((await user.post(locations, { name: 'Mia' })).status).toBe(403);
  });

  it('is changed field by field: two who save different fields keep both', async () => {
    const path = `${locations}/${idOf(await made())}`;
    const fields = {
      city: 'Milano',
      maxPeople: 12,
      address: 'Via A 1',
      postalCode: '20121',
      province: 'MI',
      position: 9,
    };
    const saves = Object.entries(fields).map(([name, value]) => put(path, { [name]: value }));
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200));
    expect((await user.get(path)).json()).toMatchObject({ ...fields, version: 7 });
    expect((await put(path, { city: null })).json()).toMatchObject({ city: null, maxPeople: 12 });
  });

  it('is not saved over what somebody else saved since; what is stored already is a success', async () => {
    const path = `${locations}/${idOf(await made())}`;
    await put(path, { city: 'Milano' }, { 'if-match': '"1"' });
    const stale = await put(path, { name: 'Sala grande', city: 'Roma' }, { 'if-match': '"1"' });
    expect([faultsOf(stale), tagOf(stale)]).toEqual([['412 errors.general.stale', '/city changed'], '"2"']);
    const same = await put(path, { city: 'Milano' }, { 'if-match': '"1"' });
    expect([same.status, tagOf(same)]).toEqual([200, '"2"']);
  });

  it('names every rule that does not hold, in the language of the caller', async () => {
    const rooms = ['0', '1'].map((n) => ({
      id: `00000000-0000-7000-8000-00000000000${n}`,
      name: 'A',
      exclusive: true,
    }));
    const refused = await admin.post(locations, { name: 'X', zone: 'Marte/Base', rooms }, { 'accept-language': 'en' });
    expect(faultsOf(refused)).toEqual(['400 errors.general.validation', '/zone zone_unknown', '/rooms room_repeated']);
    expect(refused.text).toContain('Unknown time zone');
  });

  it('is listed as asked for; a parameter or a filter that there is not is refused', async () => {
    await made({ name: 'Archivio 100%', archived: true, city: 'Lecce' });
    const found = await user.get(`${locations}?archived=true&city=Lecce&search=100%25&sort=-city`);
    expect(found.json()).toMatchObject({ total: 1, items: [{ name: 'Archivio 100%' }] });
    for (const [name, maxPeople, city] of [
      ['Uno', 5, 'Bari'],
      ['Due', 12, 'Lecce'],
      ['Tre', 13, 'Bari'],
    ] as const)
      await made({ name, maxPeople, city, archived: true });
    const named = async (query: string) =>
      (
        (await user.get(`${locations}?archived=true&sort=name&${query}`)).json()['items'] as readonly { name: string }[]
      ).map(({ name }) => name);
    expect(await named('maxPeople.min=5&maxPeople.max=12')).toEqual(['Due', 'Uno']);
    expect(await named('maxPeople.max=5')).toEqual(['Uno']);
    expect(await named('city=Bari&city=Lecce&maxPeople.min=6')).toEqual(['Due', 'Tre']);
    for (const query of [
      'rooms=x',
      'sort=rooms',
      'position.min=1',
      'maxPeople.min=x',
      'maxPeople.min=',
      'maxPeople.min=1e3',
    ])
      expect([query, (await user.get(`${locations}?${query}`)).status]).toEqual([query, 400]);
  });

  it('is deleted once, and its story is audited', async () => {
    const id = idOf(await made());
    await put(`${locations}/${id}`, { archived: true });
    const remove = (seen: string) =>
      admin.send(`${locations}/${id}`, { method: 'DELETE', headers: { 'if-match': seen } });
    expect([(await remove('"1"')).status, (await remove('"2"')).status, (await remove('*')).status]).toEqual([
      412, 204, 404,
    ]);
    expect(await auditOf('location', id)).toMatchObject([
      { action: 'Created', operation: 'location.create', changes: { name: { old: null, new: 'Sala grande' } } },
      { action: 'Modified', changes: { archived: { old: false, new: true } } },
      { action: 'Deleted', operation: 'location.delete' },
    ]);
  });
});

describe('a record that others know', () => {
  const activity = (over: object) =>
    admin.post('/api/v1/activities/create', { name: { it: 'Yoga' }, durationMinutes: 60, capacity: 8, ...over });
  const remove = (path: string) => admin.send(path, { method: 'DELETE' });

  it('locationInUse: a location keeps its zone while classes are ahead, and stays while anything names it', async () => {
    const path = `${locations}/${idOf(await made({ zone: 'Europe/Rome' }))}`;
    const locationId = path.slice(locations.length + 1);
    const schedules = [{ validFrom: '2026-01-01', weekly: [{ weekday: 2, start: '18:00' }] }];
    const yoga = await activity({ locationId, schedules });
    expect(yoga.status).toBe(201);
    const zone = await put(path, { zone: 'Europe/London' });
    expect(faultsOf(zone)).toEqual(['409 errors.booking.locationInUse']);
    const { slots } = zone.json()['params'] as { readonly slots: number };
    expect([slots > 20, zone.json()['params']]).toEqual([true, { slots, schedules: 1 }]);
    expect((await put(path, { city: 'Torino', zone: 'Europe/Rome' })).status).toBe(200);
    const kept = await remove(path);
    expect([faultsOf(kept), kept.json()['params']]).toEqual([
      ['409 errors.booking.locationInUse'],
      { slots, schedules: 1, activities: 1 },
    ]);
    expect((await remove(`/api/v1/activities/${idOf(yoga)}`)).status).toBe(204);
    expect((await put(path, { zone: 'Europe/London' })).status).toBe(200);
    expect((await remove(path)).status).toBe(204);
  });

  it('professionalBusy, locationInUse: an exclusive room has one class at a time, and stays so while activities are in it', async () => {
    const room = { id: crypto.randomUUID(), name: 'Sala grande', exclusive: true };
    const path = `${locations}/${idOf(await made({ rooms: [room] }))}`;
    const locationId = path.slice(locations.length + 1);
    const at = (start: string) => ({ schedules: [{ validFrom: '2026-01-01', weekly: [{ weekday: 4, start }] }] });
    const inRoom = { locationId, roomId: room.id };
    const yoga = await activity({ ...inRoom, ...at('18:00') });
    expect([yoga.status, yoga.json()['roomId']]).toEqual([201, room.id]);
    const busy = await activity({ ...inRoom, ...at('18:30') });
    expect(faultsOf(busy)).toEqual(['409 errors.booking.professionalBusy']);
    expect(busy.json()['params']).toMatchObject({ ownerId: room.id });
    expect((await activity({ locationId, ...at('18:30') })).status).toBe(201);
    expect((await activity({ roomId: room.id, ...at('20:30') })).status).toBe(422); // no location, no room of it
    for (const rooms of [[], [{ ...room, exclusive: false }]]) {
      const kept = await put(path, { rooms });
      expect([faultsOf(kept), kept.json()['params']]).toEqual([
        ['409 errors.booking.locationInUse'],
        { activities: 1 },
      ]);
    }
    expect((await put(path, { rooms: [{ ...room, name: 'Sala' }] })).status).toBe(200);
  });

  it('policyInUse: a cancellation policy stays while an activity holds its clients to it', async () => {
    const policies = '/api/v1/cancellation-policies';
    const path = `${policies}/${idOf(await admin.post(policies, { name: 'Un giorno' }))}`;
    const yoga = await activity({ cancellationPolicyId: path.slice(policies.length + 1) });
    expect(yoga.status).toBe(201);
    expect(faultsOf(await remove(path))).toEqual(['409 errors.booking.policyInUse']);
    expect((await put(path, { graceMinutes: 5 })).status).toBe(200);
    expect((await remove(`/api/v1/activities/${idOf(yoga)}`)).status).toBe(204);
    expect((await remove(path)).status).toBe(204);
  });

  it('featureInUse: a feature stays, under its key, while a plan of the platform includes it', async () => {
    const features = '/api/v1/subscription-features';
    const feature = { key: 'blog.posts', name: { it: 'Articoli' }, kind: 'limit' };
    const path = `${features}/${idOf(await admin.post(features, feature))}`;
    const included = [{ key: 'blog.posts', limit: 10 }];
    const plan = await admin.post(plans, { key: 'studio.blog', name: { it: 'Blog' }, features: included });
    expect(plan.status).toBe(201);
    for (const refused of [await remove(path), await put(path, { key: 'blog.articles' })])
      expect([faultsOf(refused), refused.json()['params']]).toEqual([
        ['409 errors.subscription.featureInUse'],
        { plans: 1 },
      ]);
    expect((await put(path, { unit: 'articoli' })).status).toBe(200);
    await put(`${plans}/${idOf(plan)}`, { features: [] });
    expect((await put(path, { key: 'blog.articles' })).status).toBe(200);
    expect((await remove(path)).status).toBe(204);
  });
});

describe('a plan of the platform', () => {
  it('has a key that no other has, at six tries at once', async () => {
    const tries = Array.from({ length: 6 }, () => admin.post(plans, { key: 'studio.base', name: { it: 'Base' } }));
    const statuses = (await Promise.all(tries)).map((answer) => String(answer.status)).toSorted();
    expect(statuses).toEqual(['201', '409', '409', '409', '409', '409']);
    expect(faultsOf(await admin.post(plans, { key: 'studio.base', name: { it: 'Altro' } }))).toEqual([
      '409 errors.subscription.keyTaken',
      '/key taken',
    ]);
  });

  it('is named in the languages of the tenant; one that is switched off is hidden and kept', async () => {
    const plan = { key: 'studio.pro', name: { it: 'Pro', en: 'Pro plan' } };
    expect(faultsOf(await admin.post(plans, plan))).toEqual(['400 errors.general.validation', '/name locale_unknown']);
    await put(settings, { languages: ['it', 'en'] });
    const path = `${plans}/${idOf(await admin.post(plans, plan))}`;
    await put(settings, { languages: ['it'] });
    expect((await admin.get(path)).json()).toMatchObject({ name: { it: 'Pro' } });
    expect((await admin.get(`${plans}?search=plan`)).json()).toMatchObject({ total: 0 });
    await put(path, { name: { it: 'Professionale' } });
    await put(settings, { languages: ['it', 'en'] });
    expect((await admin.get(path)).json()).toMatchObject({ name: { it: 'Professionale', en: 'Pro plan' } });
    await put(settings, { languages: ['it'] });
  });
});

describe('the languages of the content', () => {
  it('begin with Italian alone, for Admins', async () => {
    await studio.sql('delete from settings_document');
    expect((await admin.get(settings)).json()).toEqual({ default: 'it', languages: ['it'] });
    expect((await user.get(settings)).status).toBe(403);
  });

  it('are saved field by field, under the revision that was seen', async () => {
    const seen = tagOf(await admin.get(settings));
    const saved = await put(settings, { languages: ['it', 'de'] }, { 'if-match': seen });
    expect([saved.status, saved.json()]).toEqual([200, { default: 'it', languages: ['it', 'de'] }]);
    expect(faultsOf(await put(settings, { default: 'de' }, { 'if-match': seen }))).toEqual([
      '412 errors.general.stale',
    ]);
    expect((await put(settings, { languages: ['it', 'de'] }, { 'if-match': seen })).status).toBe(200);
    expect((await put(settings, { default: 'de' }, { 'if-match': tagOf(saved) })).json()).toMatchObject({
      default: 'de',
    });
    expect((await auditOf('localization', 'singleton')).slice(-2)).toMatchObject([
      { operation: 'localization.save', changes: { languages: { old: ['it'], new: ['it', 'de'] } } },
      { changes: { default: { old: 'it', new: 'de' } } },
    ]);
  });

  it('hold together: the default is among them, none is named twice', async () => {
    expect(faultsOf(await put(settings, { default: 'fr' }))).toEqual([
      '400 errors.general.validation',
      '/default default_not_used',
    ]);
    expect(faultsOf(await put(settings, { languages: ['de', 'de'] }))).toContain('/languages language_repeated');
  });
});
