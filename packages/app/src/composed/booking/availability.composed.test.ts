import { describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/code-of.ts';
import type { CastName } from '../../testing/cast.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(`means = array['free'], lead_minutes = 0`);
const { send, aClass } = desk;
const ask = (body: object, actor: CastName = 'client') => send('availability', body, actor);
const month = { from: '2031-01-01', to: '2031-01-31' };
const faultsOf = async (body: object) => {
  const answer = await ask(body);
  const { errors } = answer.json() as {
    readonly errors?: readonly { readonly pointer: string; readonly code: string }[];
  };
  return [answer.status, ...(errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)];
};
interface Seen {
  readonly id: string;
  readonly mine: boolean;
  readonly myBooking?: { readonly status: string };
  readonly bookable: { readonly ok: boolean };
  readonly professionals: readonly object[];
}
const itemsOf = (answer: Awaited<ReturnType<typeof ask>>): readonly Seen[] => {
  expect(answer.status).toBe(200);
  return answer.json()['items'] as readonly Seen[];
};

describe('the availability of classes', () => {
  it('is asked by their ids, or by an activity and its days; not by both, nor by half of one', async () => {
    const [slotId, activityId] = [await aClass(), desk.activity];
    expect(await faultsOf({})).toEqual([400, '/slotIds required']);
    expect(await faultsOf({ slotIds: [slotId], activityId, ...month })).toEqual([
      ...[400, '/activityId not_expected', '/from not_expected', '/to not_expected'],
    ]);
    expect(await faultsOf({ activityId, from: month.from })).toEqual([400, '/to required']);
    expect(await faultsOf({ activityId, from: month.to, to: month.from })).toEqual([400, '/to period_reversed']);
    expect(await faultsOf({ activityId, ...month, to: '2031-02-01' })).toEqual([400, '/to custom']);
    expect(await faultsOf({ activityId, ...month, x: 1 })).toEqual([400, '/x unknown_field']);
    expect(itemsOf(await ask({ activityId, ...month }))).toEqual([]);
    const nobodys = '00000000-0000-7000-8000-0000000000aa';
    expect(codeOf(await ask({ activityId: nobodys, ...month }))).toBe('404 errors.general.notFound');
  });

  it('is that of whom staff names: a Pro only of own activities; a client names nobody', async () => {
    const slotId = await aClass();
    const { cast, activity } = desk;
    expect((await send('book', { slotId, means: 'free' })).status).toBe(201);
    const [row] = await desk.studio.sql<{ day: string }>('select local_date::text as day from slot where id = $1', [
      slotId,
    ]);
    const days = { activityId: activity, from: row?.day, to: row?.day };
    const [forClient, forOther] = [cast.client.id, cast.otherClient.id].map((forUserId) => ({ ...days, forUserId }));
    const seen = async (body: object, actor: CastName) =>
      itemsOf(await ask(body, actor)).find(({ id }) => id === slotId);
    expect(await seen(days, 'client')).toMatchObject({ mine: true, myBooking: { status: 'Confirmed' } });
    for (const actor of ['admin', 'pro'] as const)
      expect(await seen(forClient!, actor)).toMatchObject({ mine: true, bookable: { ok: false }, taken: 1 });
    expect(await seen(forOther!, 'admin')).toMatchObject({ mine: false, bookable: { ok: true } });
    expect(await seen(days, 'admin')).toMatchObject({ mine: false });
    expect(codeOf(await ask(forOther!))).toBe('403 errors.general.permissionDenied');
    expect(codeOf(await ask({ ...days, forUserId: '00000000-0000-7000-8000-0000000000aa' }, 'admin'))).toBe(
      '404 errors.general.notFound',
    );
    await desk.set(`professional_ids = '{}'`);
    expect(codeOf(await ask(forClient!, 'pro'))).toBe('404 errors.general.notFound');
    await desk.set(`professional_ids = array['${cast.pro.id}']`);
  });
});

describe('a class that is shown', () => {
  const seen = async (slotId: string, actor: CastName) => itemsOf(await ask({ slotIds: [slotId] }, actor))[0];

  it('says where it is and who gives it: not who is private, to clients; who is gone to nobody; its note to staff', async () => {
    const { cast, studio } = desk;
    const slotId = await aClass();
    const place = await cast.admin.client.post('/api/v1/locations', { name: 'Sala chiara' });
    const location = { id: place.json()['id'], name: 'Sala chiara' };
    await studio.sql(`update slot set location_id = $1, note = 'tappetini' where id = $2`, [location.id, slotId]);
    const pro = { id: cast.pro.id, displayName: 'Cast pro' };
    const bare = await seen(slotId, 'client');
    expect(bare).toMatchObject({ location, professionals: [pro] });
    expect(bare).not.toHaveProperty('note');
    expect(await seen(slotId, 'pro')).toMatchObject({ note: 'tappetini' });
    const gives = (id: string) =>
      studio.sql('update slot set professional_ids = array[$1] where id = $2', [id, slotId]);
    await gives(cast.otherPro.id);
    const other = { id: cast.otherPro.id, displayName: 'Cast otherPro' };
    expect(await seen(slotId, 'client')).toMatchObject({ professionals: [other] });
    await studio.sql(
      `insert into professional_profile (account_id, display_name, specialties, public, color, position)
       values ($1, 'Riservata', '{}', false, '#123456', 0)`,
      [cast.otherPro.id],
    );
    expect(await seen(slotId, 'client')).toMatchObject({ professionals: [] });
    expect(await seen(slotId, 'admin')).toMatchObject({ professionals: [{ ...other, displayName: 'Riservata' }] });
    await studio.sql(`update account set state = 'Deleted' where id = $1`, [cast.otherPro.id]);
    expect(await seen(slotId, 'admin')).toMatchObject({ professionals: [] });
  });

  it('professional_busy: an appointment of whom another class has is shown with the code that booking it answers', async () => {
    const [lesson, course] = [await aClass(1), await aClass()];
    const { studio } = desk;
    await desk.set(`kind = 'appointment'`);
    expect(await seen(lesson, 'client')).toMatchObject({ bookable: { ok: true } });
    await studio.sql(
      `insert into busy (owner_id, slot_id, starts_at, ends_at, gives)
       select $1::uuid, $2::uuid, starts_at, ends_at, true from slot where id = $3`,
      [desk.cast.pro.id, course, lesson],
    );
    const code = 'errors.booking.professionalBusy';
    expect((await seen(lesson, 'client'))?.bookable).toEqual({ ok: false, code });
    expect((await seen(lesson, 'admin'))?.bookable).toEqual({ ok: false, code, params: { slotId: course } });
    expect(codeOf(await send('book', { slotId: lesson, means: 'free' }))).toBe(`409 ${code}`);
    await desk.set(`kind = 'class'`);
  });
});
