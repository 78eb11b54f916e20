import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { cookieIssuedAt, judgeSession, renewedExpiry, type SessionFacts } from './session.policies.ts';
import { sessionTable } from './session.transitions.ts';

holdsAsATable('sessions', sessionTable, { initial: ['Valid'], final: ['Revoked', 'Expired'], refusals: [] });

const issuedAt = Temporal.Instant.from('2027-03-01T09:00:00.123456Z');
const micro = { microseconds: 1 };
const judge = (over: Partial<SessionFacts> = {}) =>
  judgeSession({
    state: 'Valid',
    issuedAt,
    accountState: 'Enabled',
    accountStamp: null,
    tenantStamp: null,
    now: issuedAt.add({ hours: 1 }),
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
      expect(why({ [stamp]: issuedAt.add(micro) })).toBe('stamped');
      expect(judge({ [stamp]: issuedAt }).isOk()).toBe(true);
      expect(judge({ [stamp]: issuedAt.subtract(micro) }).isOk()).toBe(true);
    },
  );
  it('state.session.absolute: session_invalidated: lives seven days and not a microsecond more', () => {
    const end = issuedAt.add({ hours: 7 * 24 });
    expect(judge({ now: end }).isOk()).toBe(true);
    expect(why({ now: end.add(micro) })).toBe('absoluteLife');
  });
  it('names the first reason in the order of the rules', () => {
    const all = {
      state: 'Revoked',
      accountState: 'Disabled',
      accountStamp: issuedAt.add(micro),
      now: issuedAt.add({ hours: 999 }),
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
    readonly now: Temporal.Instant;
    readonly sessions: readonly Temporal.Instant[];
    readonly accountStamp: Temporal.Instant | null;
    readonly tenantStamp: Temporal.Instant | null;
    readonly enabled: boolean;
  }
  const later = (...times: readonly (Temporal.Instant | null)[]): Temporal.Instant =>
    times
      .filter((time) => time !== null)
      .reduce((latest, time) => (Temporal.Instant.compare(time, latest) > 0 ? time : latest));
  const play = (world: World, { what, by }: { readonly what: string; readonly by: number }): World => {
    if (what === 'wait') return { ...world, now: world.now.add({ seconds: by }) };
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
  const good = (world: World, at: Temporal.Instant): boolean =>
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
          expect(world.now.since(at).total('hours')).toBeLessThanOrEqual(7 * 24);
          for (const stamp of [world.accountStamp, world.tenantStamp])
            expect(stamp === null || Temporal.Instant.compare(at, stamp) >= 0).toBe(true);
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
  it('cookie.expiry: a cookie is renewed at most once a day, never to more than thirty days from now', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 * 86_400 }), { maxLength: 30 }), (waits) => {
        let [now, expiry, renewals, span] = [issuedAt, issuedAt.add({ hours: 720 }), 0, 0];
        for (const seconds of waits) {
          now = now.add({ seconds });
          span += seconds;
          const next = renewedExpiry(expiry, now);
          if (next !== expiry) renewals += 1;
          expiry = next;
          expect(expiry.since(now).total('hours')).toBeLessThanOrEqual(720);
          expect(now.since(cookieIssuedAt(expiry)).total('hours')).toBeLessThan(24);
        }
        expect(renewals).toBeLessThanOrEqual(Math.floor(span / 86_399));
      }),
    );
  });
});
