import { describe, expect, it } from 'vitest';
import { cancellationPolicy, defaultCancellationTerms, type Activity } from '@svc/domain/booking';
import { aBooking, anId, now } from '../../testing/fixtures.ts';
import { storedPro, weekly } from '../../testing/fixtures.schedules.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { createActivity, readActivity } from './edit-activities.ts';

import {
  pro,
  owner,
  support,
  teacher,
  stranger,
  date,
  draftOf,
  aRule,
  opened,
  openStudio,
} from './edit-activities.test.support.ts';

describe('an activity', () => {
  it('is made as a draft with the classes of its schedules, in one step', async () => {
    const { activity, slots, operations } = await opened();
    expect(activity).toMatchObject({ state: 'Draft', slug: 'yoga-dolce', version: 1 });
    const made = await slots();
    expect(made).toHaveLength(26);
    expect(made[0]).toMatchObject({ capacity: 10, professionalIds: [pro], state: 'Open', taken: 0 });
    expect(await operations()).toEqual(['activity.create']);
  });
  it('scheduleInvalid: is not made when one of its rules is none, and says which', async () => {
    const { world } = await openStudio();
    const schedules = [aRule(), aRule({ zone: 'Roma' })];
    const making = createActivity(portsAt(world))({ draft: draftOf(), slug: 'x', schedules, editor: owner });
    expect(await failureOf(making)).toMatchObject({
      code: 'schedule_invalid',
      params: { at: '/schedules/1/zone', fault: 'zone_unknown' },
    });
    expect(await run(world.activities.list())).toEqual([]);
  });
  it('scheduleInvalid: makes no more than 5,000 classes', async () => {
    const every = weekly(1, '00:00', { end: Temporal.PlainTime.from('00:00'), everyMinutes: 5 });
    const rules = [
      aRule({ durationMinutes: 5, weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...every, weekday })) }),
    ];
    const { world } = await openStudio();
    const making = createActivity(portsAt(world))({ draft: draftOf(), slug: 'x', schedules: rules, editor: owner });
    expect(await failureOf(making)).toMatchObject({ params: { fault: 'too_many_slots' } });
  });
  it('scheduleInvalid: counts no further than it makes classes', async () => {
    const every = weekly(1, '00:00', { end: Temporal.PlainTime.from('00:00'), everyMinutes: 5 });
    const rules = [aRule({ durationMinutes: 5, weekly: [every] })];
    const { world } = await openStudio();
    // Thousands of years: one that counts them all never answers.
    const draft = draftOf({ horizonDays: 3_000_000 });
    const making = createActivity(portsAt(world))({ draft, slug: 'x', schedules: rules, editor: owner });
    expect(await failureOf(making)).toMatchObject({ params: { at: '/weekly', fault: 'too_many_slots' } });
  });
  it('makes classes no further ahead than 5,000 of them reach, where that is far enough to be booked', async () => {
    const every = weekly(1, '00:00', { end: Temporal.PlainTime.from('00:00'), everyMinutes: 5 });
    const { slots } = await opened({ durationMinutes: 5, horizonDays: 7 }, [aRule({ weekly: [every] })]);
    // 288 on each Monday; those of today that have begun are not made.
    expect((await slots()).at(-1)!.localDate.toString()).toBe('2027-06-21');
    expect((await slots()).length).toBeLessThanOrEqual(5000);
  });
  it('slugTaken: has an address of its own: one that we make finds a free one, one that is given must be free', async () => {
    const { ports, activity } = await opened();
    const again = await run(createActivity(ports)({ draft: draftOf(), slug: null, schedules: [], editor: owner }));
    expect(again.activity.slug).toBe(`yoga-dolce-${again.activity.id.slice(-8)}`);
    const given = createActivity(ports)({ draft: draftOf(), slug: activity.slug, schedules: [], editor: owner });
    expect(await failureOf(given)).toMatchObject({ code: 'slug_taken' });
  });
  it('activityInvalid: names a policy that is there', async () => {
    const { world, update } = await opened();
    const cancellationPolicyId = anId();
    expect(await failureOf(update({ patch: { cancellationPolicyId } }))).toMatchObject({
      code: 'activity_invalid',
      params: { at: '/cancellationPolicyId', fault: 'not_found' },
    });
    const policy = {
      ...{
        id: anId<string>(),
        name: 'Dodici ore',
        graceMinutes: 10,
        block: null,
        version: 1,
        createdAt: now,
        updatedAt: now,
      },
      ...defaultCancellationTerms,
    };
    await run(world.entities.of(cancellationPolicy).insert(policy));
    expect((await run(update({ patch: { cancellationPolicyId: policy.id } }))).activity.version).toBe(2);
  });
  it('is published with a price where one is asked for, hidden, archived, and restored', async () => {
    const { update } = await opened({ price: null, vat: null });
    expect(await failureOf(update({ event: 'publish' }))).toMatchObject({ params: { at: '/price' } });
    const paid = { price: { amountCents: 1500, currency: 'EUR' }, vat: { rateBp: 2200 } } as const;
    expect((await run(update({ patch: paid, event: 'publish' }))).activity.state).toBe('Published');
    expect((await run(update({ event: 'hide' }))).activity.state).toBe('Hidden');
    expect((await run(update({ event: 'archive' }))).activity.state).toBe('Archived');
    expect(await failureOf(update({ patch: { capacity: 3 } }))).toMatchObject({ code: 'archived' });
    expect((await run(update({ event: 'restore' }))).activity.state).toBe('Hidden');
  });
  it('notPublished: a draft is not hidden; at an old version nothing is changed', async () => {
    const { update, operations } = await opened();
    expect(await failureOf(update({ event: 'hide' }))).toMatchObject({ code: 'not_published' });
    expect(await failureOf(update({ versions: [2], patch: { capacity: 3 } }))).toMatchObject({ _tag: 'Stale' });
    expect(await operations()).toEqual(['activity.create']);
  });
  it('takes its classes ahead along when it changes', async () => {
    const { update, slots } = await opened();
    await run(update({ patch: { durationMinutes: 90, capacity: 5 } }));
    const changed = await slots();
    expect(changed).toHaveLength(26);
    expect(
      changed.every((slot) => slot.capacity === 5 && slot.startsAt.until(slot.endsAt).total('minutes') === 90),
    ).toBe(true);
  });
  it('hasBookings: moves no class in which somebody has a place, unless it is to stay as it is', async () => {
    const { update, slots, booked } = await opened();
    const kept = await booked();
    const patch = { durationMinutes: 90 };
    expect(await failureOf(update({ patch }))).toMatchObject({ code: 'has_bookings', params: { classes: 1 } });
    expect((await slots()).every(({ sequence }) => sequence === 0)).toBe(true);
    await run(update({ patch, orphans: 'keep' }));
    expect((await slots()).filter(({ endsAt, startsAt }) => startsAt.until(endsAt).total('minutes') === 60)).toEqual([
      { ...kept, taken: 1 },
    ]);
  });
});

describe('the schedules of an activity', () => {
  it('are added, replaced from a day on by a successor, and ended', async () => {
    const { update, schedule, slots } = await opened();
    const from = date('2027-04-01');
    const rule = aRule({ weekly: [weekly(2, '07:00')] });
    const { schedules } = await run(
      update({ schedules: [{ op: 'replace', id: schedule.id, from, rule, orphans: 'refuse' }] }),
    );
    expect(
      schedules.map(({ validFrom, validTo, successorOf }) => [validFrom.toString(), validTo?.toString(), successorOf]),
    ).toEqual([
      ['2027-03-01', '2027-03-31', null],
      ['2027-04-01', undefined, schedule.id],
    ]);
    const days = (await slots()).map(({ localDate }) => localDate.toString());
    expect(days.slice(0, 7)).toEqual([
      '2027-03-01',
      '2027-03-08',
      '2027-03-15',
      '2027-03-22',
      '2027-03-29',
      '2027-04-06',
      '2027-04-13',
    ]);
    for (const each of schedules)
      await run(update({ schedules: [{ op: 'end', id: each.id, on: null, orphans: 'refuse' }] }));
    expect(await slots()).toEqual([]);
  });
  it('hasBookings: end beside a place that somebody has only when its class stays', async () => {
    const { update, schedule, slots, booked } = await opened();
    const kept = await booked();
    const end = (orphans: 'refuse' | 'keep') =>
      update({ schedules: [{ op: 'end', id: schedule.id, on: null, orphans }] });
    expect(await failureOf(end('refuse'))).toMatchObject({ code: 'has_bookings' });
    expect(await slots()).toHaveLength(26);
    await run(end('keep'));
    expect((await slots()).map(({ id }) => id)).toEqual([kept.id]);
  });
  it('admin_only: end with their classes cancelled by their own staff alone, which the log names; never for support', async () => {
    const { update, schedule, booked, auditOf } = await opened();
    const { id } = await booked();
    const schedules = [{ op: 'end', id: schedule.id, on: null, orphans: 'cancel' }] as const;
    const seen = await failureOf(update({ schedules }));
    const { impactToken } = (seen as unknown as { readonly params: { readonly impactToken: string } }).params;
    expect(await failureOf(update({ schedules, impactToken, editor: support }))).toMatchObject({ code: 'admin_only' });
    expect(await auditOf('slot', id)).toEqual([]);
    await run(update({ schedules, impactToken, editor: teacher }));
    expect((await auditOf('slot', id)).map(({ operation }) => operation)).toEqual(['slot.cancel']);
  });
  it('are edited on beside classes that stay by an earlier word, and refused for others', async () => {
    const { world, update, schedule, slots, booked } = await opened();
    await booked();
    const longer = { patch: { durationMinutes: 90 } };
    await run(update({ ...longer, orphans: 'keep' }));
    await run(update({ patch: { color: '#123456' } }));
    await run(update({ patch: { durationMinutes: 75 } }));
    const from = date('2027-04-01');
    const rule = aRule({ weekly: [weekly(2, '07:00')] });
    const replace = { op: 'replace', id: schedule.id, from: null, rule } as const;
    await run(update({ schedules: [{ ...replace, orphans: 'keep' }] }));
    await run(update({ patch: { color: '#654321' } }));
    const later = { ...aRule({ weekly: [weekly(3, '07:00')] }), validFrom: from };
    await run(update({ schedules: [{ ...replace, from, rule: later, orphans: 'refuse' }] }));
    const other = (await slots()).find(({ localDate }) => localDate.dayOfWeek === 3)!;
    await run(world.bookings.insert(aBooking(other)));
    await run(world.slots.put({ ...other, taken: 1 }));
    expect(await failureOf(update(longer))).toMatchObject({ code: 'has_bookings', params: { classes: 1 } });
  });
  it('of another activity are not found', async () => {
    const { world, ports, update } = await opened();
    const other = await run(
      createActivity(ports)({
        draft: draftOf({ professionalIds: [await storedPro(world)] }),
        slug: null,
        schedules: [aRule()],
        editor: owner,
      }),
    );
    const end = { op: 'end', id: other.schedules[0]!.id, on: null, orphans: 'keep' } as const;
    expect(await failureOf(update({ schedules: [end] }))).toMatchObject({ _tag: 'NotFound', what: 'Schedule' });
  });
});

describe('a professional', () => {
  it('edits the own activities alone, and finds no other', async () => {
    const { ports, activity, update } = await opened();
    expect((await run(update({ editor: teacher, patch: { color: '#000000' } }))).activity.color).toBe('#000000');
    expect(await failureOf(update({ editor: stranger }))).toMatchObject({ _tag: 'NotFound' });
    expect(await failureOf(readActivity(ports)({ id: activity.id, editor: stranger }))).toMatchObject({
      _tag: 'NotFound',
    });
    expect((await run(readActivity(ports)({ id: activity.id, editor: teacher }))).schedules).toHaveLength(1);
  });
  it('decides nothing about money, as support does not in the place of an Admin', async () => {
    const { ports, update } = await opened();
    const patches: readonly Partial<Activity>[] = [{ means: ['free'] }, { price: null }, { vat: { nature: 'N4' } }];
    for (const editor of [teacher, support]) {
      for (const patch of patches)
        expect(await failureOf(update({ editor, patch }))).toMatchObject({ code: 'admin_only' });
      const paid = createActivity(ports)({ draft: draftOf(), slug: 'y', schedules: [], editor });
      expect(await failureOf(paid)).toMatchObject({ code: 'admin_only' });
    }
    expect((await run(update({ editor: support, patch: { color: '#000000' } }))).activity.color).toBe('#000000');
    const free = draftOf({ means: ['free'], price: null, vat: null, professionalIds: [] });
    const made = await run(createActivity(ports)({ draft: free, slug: 'z', schedules: [], editor: teacher }));
    expect(made.activity.professionalIds).toEqual([pro]);
  });
});
