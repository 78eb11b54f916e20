import { describe, expect, it } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { codeOf } from '../../testing/code-of.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(`means = array['free', 'entry'], lead_minutes = 0`);
const { send, aClass } = desk;
const block = (id: string, body: object, actor: CastName = 'admin') =>
  desk.cast[actor].client.send(`/api/v1/users/${id}/booking-block`, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const until = '2099-01-01T00:00:00Z';

describe('somebody whom the studio blocks', () => {
  it('books nothing until it is lifted, unless staff insists; the log says who did it', async () => {
    const { id } = desk.cast.client;
    const [slotId, other] = [await aClass(), await aClass()];
    const done = await block(id, { until, reason: 'Non paga' });
    expect([done.status, done.json()]).toEqual([200, { until, cause: 'staff', reason: 'Non paga' }]);
    const refused = await send('book', { slotId });
    expect([codeOf(refused), refused.json()]).toMatchObject([
      '409 errors.booking.clientBlocked',
      { params: { until } },
    ]);
    expect(refused.text).not.toContain('Non paga');
    const insisted = await send('book', { slotId: other, userId: id, force: true }, 'admin');
    expect(insisted.status).toBe(201);
    const moved = await send('reschedule', { bookingId: insisted.json()['id'], toSlotId: slotId });
    expect(codeOf(moved)).toBe('409 errors.booking.clientBlocked');
    const read = (actor: CastName = 'admin') => desk.cast[actor].client.get(`/api/v1/users/${id}/booking-block`);
    expect((await read()).json()).toEqual({ until, cause: 'staff', reason: 'Non paga' });
    expect(codeOf(await read('client'))).toBe('403 errors.general.permissionDenied');
    const nothing = { until: null, cause: null, reason: null };
    await desk.studio.sql(`update booking_block set until = now() where user_id = $1`, [id]);
    expect((await read()).json()).toEqual(nothing);
    expect((await block(id, { until: null })).json()).toEqual(nothing);
    expect((await send('book', { slotId })).status).toBe(201);
    const audited = await desk.studio.sql(
      `select 1 from audit_log where operation = 'booking-block.update' and entity_id = $1`,
      [id],
    );
    expect(audited).toHaveLength(2);
  });

  it('is blocked by an Admin alone, for a time to come', async () => {
    const { id } = desk.cast.client;
    for (const actor of ['client', 'pro'] as const)
      expect(codeOf(await block(id, { until }, actor))).toBe('403 errors.general.permissionDenied');
    expect(codeOf(await block(crypto.randomUUID(), { until }))).toBe('404 errors.general.notFound');
    expect(codeOf(await block(id, { until: '2020-01-01T00:00:00Z' }))).toBe('409 errors.booking.timePast');
    expect((await block(id, { until: 'mai' })).status).toBe(400);
    expect((await block(id, { until, x: 1 })).status).toBe(400);
  });
});
