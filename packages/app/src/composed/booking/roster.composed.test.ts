import { describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/code-of.ts';
import type { CastName } from '../../testing/cast.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(`means = array['free', 'onSite'], lead_minutes = 0`);
const roster = (query: string, actor: CastName = 'admin') =>
  desk.cast[actor].client.get(`/api/v1/activities/bookings?${query}`);

describe('the roster of a class', () => {
  it('shows an Admin who comes and how it is paid, a Pro their own people without money, a client nothing', async () => {
    const slotId = await desk.aClass(3);
    expect((await desk.send('book', { slotId, means: 'onSite' })).status).toBe(201);
    expect((await desk.send('book', { slotId, means: 'free' }, 'otherClient')).status).toBe(201);
    const all = (await roster(`slotId=${slotId}`)).json();
    expect(all).toMatchObject({
      total: 2,
      items: [
        {
          client: { id: desk.cast.client.id },
          status: 'Confirmed',
          means: 'onSite',
          price: { amountCents: 1800 },
          settlement: 'unpaid',
        },
        { client: { id: desk.cast.otherClient.id }, means: 'free', price: null },
      ],
    });
    const [line] = (await roster(`slotId=${slotId}&pageSize=1`, 'pro')).json()['items'] as readonly object[];
    expect(Object.keys(line ?? {}).toSorted()).toEqual(
      ['client', 'createdAt', 'guestName', 'id', 'overbooked', 'slot', 'status'].toSorted(),
    );
    expect(JSON.stringify(line)).not.toContain('@');
    expect(codeOf(await roster(`slotId=${slotId}`, 'client'))).toBe('403 errors.general.permissionDenied');
    expect((await roster(`slotId=${slotId}&status=Cancelled`, 'pro')).json()).toMatchObject({ total: 0, items: [] });
  });

  it('(32) of another Pro is not found, as another’s booking is not by a client: nobody is named', async () => {
    const slotId = await desk.aClass(3);
    const made = await desk.send('book', { slotId, means: 'onSite' });
    const path = `/api/v1/activities/bookings/${String(made.json()['id'])}`;
    const [list, one, other] = [
      await roster(`slotId=${slotId}`, 'otherPro'),
      await desk.cast.otherPro.client.get(path),
      await desk.cast.otherClient.client.get(path),
    ];
    expect([list, one, other].map(codeOf)).toEqual([
      '404 errors.booking.slotNotFound',
      '404 errors.booking.bookingNotFound',
      '404 errors.booking.bookingNotFound',
    ]);
    for (const { text } of [list, one, other]) expect(text).not.toMatch(/Cast|Yoga|@|Confirmed|onSite/);
    const begin = Temporal.Now.instant();
    const soon = `from=${begin.toString()}&to=${begin.add({ hours: 24 * 30 }).toString()}`;
    expect((await roster(soon, 'otherPro')).json()).toMatchObject({ total: 0, items: [] });
  });

  it('is asked for by class, or by a month at most', async () => {
    const from = (days: number) =>
      `from=2027-01-01T00:00:00Z&to=2027-01-${String(1 + days).padStart(2, '0')}T00:00:00Z`;
    expect((await roster(from(30))).status).toBe(200);
    for (const query of [
      '',
      'from=2027-01-01T00:00:00Z',
      'from=2027-01-01T00:00:00Z&to=2027-03-01T00:00:00Z',
      'from=2027-01-02T00:00:00Z&to=2027-01-01T00:00:00Z',
      'from=9999-12-31T00:00:00Z&to=9999-12-31T01:00:00Z',
      'slotId=1',
      'slotId=0190a000-0000-7000-8000-00000000ffff&status=Nowhere',
    ])
      expect([query, (await roster(query)).status]).toEqual([query, 400]);
    expect(codeOf(await roster('slotId=0190a000-0000-7000-8000-00000000ffff'))).toBe('404 errors.booking.slotNotFound');
  });
});
