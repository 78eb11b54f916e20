import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { microsOf, plusHours, type Micros } from '../../kernel/micros.ts';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { cookieIssuedAt, isSeenDue, judgeSession, renewedExpiry, type SessionFacts } from './session.policies.ts';
import { privilege } from '../account/roles.ts';
import { sessionTable } from './session.transitions.ts';

holdsAsATable('sessions', sessionTable, { initial: ['Valid'], final: ['Revoked', 'Expired'], refusals: [] });

const issuedAt = microsOf(Temporal.Instant.from('2027-03-01T09:00:00.123456Z'));
const plus = (at: Micros, microseconds: number) => (at + microseconds) as Micros;
const plusSeconds = (at: Micros, seconds: number) => plus(at, seconds * 1_000_000);
const hoursBetween = (from: Micros, to: Micros): number => (to - from) / 3_600_000_000;
const judge = (over: Partial<SessionFacts> = {}) =>
  judgeSession({
    state: 'Valid',
    issuedAt,
    lastSeenAt: over.issuedAt ?? issuedAt,
    privilegeBits: 0,
    accountState: 'Enabled',
    accountStamp: null,
    tenantStamp: null,
    support: null,
    now: plusHours(issuedAt, 1),
    ...over,
  });
const why = (over: Partial<SessionFacts>) => {
  const no = judge(over)._unsafeUnwrapErr();
  expect(no.code).toBe('session_invalidated');
  return no.params?.['why'];
};

describe('a session', () => {
  it('only ends: nothing makes it valid again', () => {
    for (const state of ['Revoked', 'Expired']) expect(reachable(sessionTable, state)).toEqual([state]);
  });
  it('is good while nothing speaks against it', () => {
    expect(judge().isOk()).toBe(true);
  });
  it('session_invalidated: is over once revoked or expired', () => {
    expect(why({ state: 'Revoked' })).toBe('revoked');
    expect(why({ state: 'Expired' })).toBe('expired');
  });
  it.for(['Registered', 'Invited', 'Disabled', 'Deleted'] as const)(
    'session_invalidated: falls at once with an account that is %s',
    (accountState) => {
      expect(why({ accountState })).toBe('accountDisabled');
    },
  );
  it.for(['accountStamp', 'tenantStamp'] as const)(
    'state.session.stamp, account.sessions-invalidated-at: session_invalidated: issued before the %s is over; at the very instant it is good',
    (stamp) => {
      expect(why({ [stamp]: plus(issuedAt, 1) })).toBe('stamped');
      expect(judge({ [stamp]: issuedAt }).isOk()).toBe(true);
      expect(judge({ [stamp]: plus(issuedAt, -1) }).isOk()).toBe(true);
    },
  );
  it('state.session.absolute: session_invalidated: lives seven days and not a microsecond more', () => {
    const end = plusHours(issuedAt, 7 * 24);
    expect(judge({ now: end }).isOk()).toBe(true);
    expect(why({ now: plus(end, 1) })).toBe('absoluteLife');
  });
  it.for(['pro', 'admin', 'superAdmin'] as const)(
    'state.session.idle: session_invalidated: of a %s lies unused for twelve hours and not a microsecond more',
    (role) => {
      const privilegeBits = privilege[role];
      const lastSeenAt = plusHours(issuedAt, 30);
      const end = plusHours(lastSeenAt, 12);
      expect(judge({ privilegeBits, lastSeenAt, now: end }).isOk()).toBe(true);
      expect(why({ privilegeBits, lastSeenAt, now: plus(end, 1) })).toBe('idle');
      expect(judge({ lastSeenAt, now: plus(end, 1) }).isOk()).toBe(true);
    },
  );
  it('names the first reason in the order of the rules', () => {
    const all = {
      state: 'Revoked',
      accountState: 'Disabled',
      accountStamp: plus(issuedAt, 1),
      now: plusHours(issuedAt, 999),
    } as const;
    expect(why(all)).toBe('revoked');
    expect(why({ ...all, state: 'Valid' })).toBe('accountDisabled');
    expect(why({ ...all, state: 'Valid', accountState: 'Enabled' })).toBe('stamped');
  });
});

describe('sessions of one account, whatever happens in whatever order, on whatever clock', () => {
  /** What can happen to an account and its sessions; a clock step may go back. */
  const deed = fc.oneof(
    fc.constantFrom('open', 'stampAccount', 'stampTenant', 'disable', 'enable').map((what) => ({ what, by: 0 })),
    fc.record({ what: fc.constant('wait'), by: fc.integer({ min: -3600, max: 4 * 86_400 }) }),
  );
  interface World {
    readonly now: Micros;
    readonly sessions: readonly Micros[];
    readonly accountStamp: Micros | null;
    readonly tenantStamp: Micros | null;
    readonly enabled: boolean;
  }
  const later = (...times: readonly (Micros | null)[]): Micros =>
    Math.max(...times.filter((time) => time !== null)) as Micros;
  const play = (world: World, { what, by }: { readonly what: string; readonly by: number }): World => {
    if (what === 'wait') return { ...world, now: plusSeconds(world.now, by) };
    // A new session is never issued before a stamp, though the clock went back.
    if (what === 'open')
      return {
        ...world,
        sessions: [...world.sessions, later(world.now, world.accountStamp, world.tenantStamp)],
      };
    if (what === 'stampAccount') return { ...world, accountStamp: later(world.now, world.accountStamp) };
    if (what === 'stampTenant') return { ...world, tenantStamp: later(world.now, world.tenantStamp) };
    return { ...world, enabled: what === 'enable' };
  };
  const good = (world: World, at: Micros): boolean =>
    judge({
      issuedAt: at,
      accountState: world.enabled ? 'Enabled' : 'Disabled',
      accountStamp: world.accountStamp,
      tenantStamp: world.tenantStamp,
      now: world.now,
    }).isOk();
  const start: World = { now: issuedAt, sessions: [], accountStamp: null, tenantStamp: null, enabled: true };

  it('none is good past a stamp, past seven days, or on a disabled account; a fresh one always is', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 40 }), (deeds) => {
        const world = deeds.reduce(play, start);
        for (const at of world.sessions.filter((each) => good(world, each))) {
          expect(world.enabled).toBe(true);
          expect(hoursBetween(at, world.now)).toBeLessThanOrEqual(7 * 24);
          for (const stamp of [world.accountStamp, world.tenantStamp]) expect(stamp === null || at >= stamp).toBe(true);
        }
        const fresh = play({ ...world, enabled: true }, { what: 'open', by: 0 });
        expect(good(fresh, fresh.sessions.at(-1)!)).toBe(true);
      }),
    );
  });
  it('a later stamp brings none of them back', () => {
    const stamps = fc.constantFrom('stampAccount', 'stampTenant', 'disable').map((what) => ({ what, by: 0 }));
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 30 }), fc.array(stamps, { maxLength: 5 }), (deeds, more) => {
        const before = deeds.reduce(play, start);
        const after = more.reduce(play, before);
        const dead = before.sessions.filter((at) => !good(before, at));
        expect(dead.filter((at) => good(after, at))).toEqual([]);
      }),
    );
  });
  /** Uses a session with these waits between; what it is used for is written down when it is due. */
  const using = (privilegeBits: number, waits: readonly number[]): readonly boolean[] => {
    let [now, lastSeenAt] = [issuedAt, issuedAt];
    return waits.map((seconds) => {
      now = plusSeconds(now, seconds);
      const isGood = judge({ privilegeBits, lastSeenAt, now }).isOk();
      if (isGood && isSeenDue(lastSeenAt, now)) lastSeenAt = now;
      return isGood;
    });
  };
  const waits = fc.array(fc.integer({ min: 0, max: 24 * 3600 }), { maxLength: 30 });
  const isOfAge = (all: readonly number[], at: number): boolean =>
    all.slice(0, at + 1).reduce((sum, each) => sum + each, 0) > 7 * 86_400;

  it('state.session.idle: of staff stand while no wait is longer than twelve hours, and never again after one that is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(privilege)), waits, (bits, all) => {
        const [minute, most] = [60, 12 * 3600];
        const used = using(bits, all);
        const ofAge = all.map((_, at) => isOfAge(all, at));
        const long = all.findIndex((each) => each > most);
        // The use before may be up to a minute younger than what is written down of it.
        const doubtful = all.findIndex((each) => each > most - minute);
        const over = used.filter((_, at) => ofAge[at] === true || (long >= 0 && at >= long));
        expect(over).not.toContain(true);
        const sure = used.filter((_, at) => ofAge[at] === false && (doubtful < 0 || at < doubtful));
        expect(sure).not.toContain(false);
        const end = used.indexOf(false);
        expect(end < 0 ? [] : used.slice(end)).not.toContain(true);
      }),
    );
  });
  it('state.session.idle: of clients end by their seven days alone, however long they lie', () => {
    fc.assert(
      fc.property(waits, (all) => {
        expect(using(0, all)).toEqual(all.map((_, at) => !isOfAge(all, at)));
      }),
    );
  });
  it('is written down at most once a minute', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 60 }), (all) => {
        let [now, lastSeenAt, written] = [issuedAt, issuedAt, 0];
        for (const seconds of all) {
          now = plusSeconds(now, seconds);
          if (!isSeenDue(lastSeenAt, now)) continue;
          [lastSeenAt, written] = [now, written + 1];
        }
        expect(written * 60).toBeLessThanOrEqual(all.reduce((sum, each) => sum + each, 0));
      }),
    );
  });
  it('cookie.expiry: a cookie is renewed at most once a day, never to more than thirty days from now', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 * 86_400 }), { maxLength: 30 }), (waits) => {
        let [now, expiry, renewals, span] = [issuedAt, plusHours(issuedAt, 720), 0, 0];
        for (const seconds of waits) {
          now = plusSeconds(now, seconds);
          span += seconds;
          const next = renewedExpiry(expiry, now);
          if (next !== expiry) renewals += 1;
          expiry = next;
          expect(hoursBetween(now, expiry)).toBeLessThanOrEqual(720);
          expect(hoursBetween(cookieIssuedAt(expiry), now)).toBeLessThan(24);
        }
        expect(renewals).toBeLessThanOrEqual(Math.floor(span / 86_399));
      }),
    );
  });
});
