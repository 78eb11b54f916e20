import { describe, expect, it } from 'vitest';
import { aDoor } from '../../testing/door.ts';
import { anId } from '../../testing/fixtures.ts';
import { run } from '../../testing/world-test.ts';
import { readSession, signOut, type SessionReading } from './read-session.ts';

const DAYS = 86_400;

/** A door, and a cookie of the service that stood here before: no session id, no issued-at, made so many seconds ago. */
const before = async (secondsAgo = 3600, claims: Readonly<Record<string, unknown>> = {}) => {
  const door = await aDoor();
  const exp = Math.floor(door.now().epochMilliseconds / 1000) - secondsAgo + 30 * DAYS;
  const cookie = JSON.stringify({ nameidentifier: door.account.id, role: 0, exp, ...claims });
  const read = (ticket = cookie) => run(readSession(door.ports)(ticket));
  return { ...door, cookie, exp, read };
};
const reissueOf = (reading: SessionReading) => (reading.kind === 'valid' ? reading.session.reissue : null);

describe('a legacy cookie', () => {
  it('state.session.legacy-cookie: is good and re-stamped once: every showing is the same session, at its own time of issue', async () => {
    const { read, exp, db } = await before();
    const [first, second] = [await read(), await read()];
    const claims = [first, second].map((reading) => JSON.parse(reissueOf(reading)?.ticket ?? '{}') as { sid?: string });
    expect(claims[0]).toMatchObject({ exp, svc_auth_issued_at: expect.stringMatching(/^2027-03-01T08:00/) as string });
    expect(claims[1]).toEqual(claims[0]);
    expect(db.rows('session')).toHaveLength(1);
  });
  it('is an ordinary one from then on', async () => {
    const { read, ports, account } = await before();
    const ticket = reissueOf(await read())?.ticket ?? '';
    expect(await read(ticket)).toMatchObject({ kind: 'valid', session: { accountId: account.id, reissue: null } });
    await run(signOut(ports)(account.id));
    expect([await read(), await read(ticket)]).toEqual([
      { kind: 'invalid', why: 'revoked' },
      { kind: 'invalid', why: 'revoked' },
    ]);
  });
  it('is never accepted past a stamp, the account’s or the tenant’s', async () => {
    const [one, all] = [await before(), await before()];
    await run(one.world.sessions.revokeAll(one.account.id));
    await run(all.world.sessions.revokeEverybody);
    expect([await one.read(), await all.read()]).toEqual([
      { kind: 'invalid', why: 'stamped' },
      { kind: 'invalid', why: 'stamped' },
    ]);
  });
  it('lives seven days from its own time of issue, not from its stamping', async () => {
    const { read, later } = await before(6 * DAYS);
    expect(await read()).toMatchObject({ kind: 'valid' });
    later({ hours: 25 });
    expect(await read()).toEqual({ kind: 'invalid', why: 'absoluteLife' });
    const old = await before(8 * DAYS);
    expect(await old.read()).toEqual({ kind: 'invalid', why: 'unknown' });
    expect(old.db.rows('session')).toEqual([]);
  });
  it('is nothing without an expiry, with a stamp but no session, for nobody, or past its time', async () => {
    const unreadable = { kind: 'invalid', why: 'unreadable' };
    for (const claims of [{ exp: undefined }, { exp: 'soon' }, { exp: 1e300 }, { svc_auth_issued_at: 'x' }, { sid: 7 }])
      expect(await (await before(0, claims)).read()).toEqual(unreadable);
    expect(await (await before(0, { nameidentifier: anId() })).read()).toEqual({ kind: 'invalid', why: 'unknown' });
    expect(await (await before(31 * DAYS)).read()).toEqual({ kind: 'invalid', why: 'expired' });
  });
});

describe('the sliding thirty days', () => {
  it('cookie.expiry, limit.cookie-sliding: begin anew with the first request after a day, and not before', async () => {
    const { read, later, exp } = await before();
    const ticket = reissueOf(await read())?.ticket ?? '';
    later({ hours: 22, minutes: 59 });
    expect(reissueOf(await read(ticket))).toBeNull();
    later({ minutes: 1 });
    const renewed = reissueOf(await read(ticket));
    expect(JSON.parse(renewed?.ticket ?? '{}')).toMatchObject({ exp: exp + DAYS });
    expect(renewed?.expiresAt.epochMilliseconds).toBe((exp + DAYS) * 1000);
    expect(reissueOf(await read(renewed?.ticket))).toBeNull();
  });
  it('cookie.absolute-lifetime, limit.cookie-absolute: never outlive the seven days, however often they begin anew', async () => {
    const { read, later, cookie } = await before(0);
    let ticket = cookie;
    for (let day = 0; day < 7; day += 1) {
      ticket = reissueOf(await read(ticket))?.ticket ?? ticket;
      later({ hours: 24 });
    }
    later({ seconds: 1 });
    expect(await read(ticket)).toEqual({ kind: 'invalid', why: 'absoluteLife' });
  });
  it('role-refresh: stay as they were when the cookie is re-issued because privileges changed', async () => {
    const { read, later, world, account, exp } = await before();
    const ticket = reissueOf(await read())?.ticket ?? '';
    later({ hours: 48 });
    // Used meanwhile: one that lay that long would end with the role.
    const [session] = await run(world.sessions.listOf(account.id));
    await run(world.sessions.saw([session!.id]));
    await run(world.accounts.update(account.id, (current) => ({ ...current, privilegeBits: 2 })));
    expect(JSON.parse(reissueOf(await read(ticket))?.ticket ?? '{}')).toMatchObject({ exp, role: 2, is_admin: true });
  });
});
