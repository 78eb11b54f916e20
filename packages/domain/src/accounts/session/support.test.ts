import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { microsOf, plusHours, type AccountId, type Micros } from '../../kernel/index.ts';
import { privilege } from '../account/roles.ts';
import { judgeSession, type SessionFacts } from './session.policies.ts';
import {
  isSupportPermit,
  judgeSupportStart,
  maySupport,
  supportEnd,
  supportMayWrite,
  type SupportStart,
} from './support.policies.ts';

const start = Temporal.Instant.from('2027-03-01T09:00:00.123456Z');
const issuedAt = microsOf(start);
const plus = (at: Micros, microseconds: number) => (at + microseconds) as Micros;
const minutes = (at: Micros, count: number) => plus(at, count * 60_000_000);

type Operator = NonNullable<NonNullable<SessionFacts['support']>['operator']>;
const operator: Operator = {
  state: 'Valid',
  issuedAt: plusHours(issuedAt, -2),
  lastSeenAt: issuedAt,
  privilegeBits: privilege.superAdmin,
  accountState: 'Enabled',
  accountStamp: null,
  tenantStamp: null,
};
const facts = (over: Partial<SessionFacts> = {}, by: Partial<Operator> | null = {}): SessionFacts => ({
  ...operator,
  issuedAt,
  privilegeBits: 0,
  support: { operator: by === null ? null : { ...operator, ...by } },
  now: minutes(issuedAt, 1),
  ...over,
});
const why = (over: Partial<SessionFacts>, by: Partial<Operator> | null = {}) =>
  judgeSession(facts(over, by))._unsafeUnwrapErr().params?.['why'];

describe('a support session', () => {
  it('session_invalidated: stands for less than thirty minutes, and not a microsecond longer', () => {
    const end = supportEnd(issuedAt);
    expect(end - issuedAt).toBe(30 * 60_000_000);
    expect(judgeSession(facts({ now: plus(end, -1) })).isOk()).toBe(true);
    expect(why({ now: end })).toBe('supportOver');
  });

  it.for([
    ['was ended', { state: 'Revoked' }],
    ['ended by a new password, a sign-out or a reset factor', { accountStamp: issuedAt }],
    ['ended with everybody’s', { tenantStamp: issuedAt }],
    ['is of somebody disabled', { accountState: 'Disabled' }],
    ['is of somebody deleted', { accountState: 'Deleted' }],
    ['is over', { issuedAt: plusHours(issuedAt, -169) }],
    ['lay unused', { lastSeenAt: plusHours(issuedAt, -13) }],
  ] as const)('session_invalidated: ends with the operator’s own session, which %s', ([, by]) => {
    expect(why({}, by)).toBe('operatorEnded');
  });

  it('session_invalidated: ends where the operator’s own session is gone, or their role, or the person’s is as high', () => {
    expect(why({}, null)).toBe('operatorEnded');
    expect(why({}, { privilegeBits: privilege.admin })).toBe('operatorRole');
    expect(why({ privilegeBits: privilege.superAdmin })).toBe('operatorRole');
    expect(judgeSession(facts({ privilegeBits: privilege.admin })).isOk()).toBe(true);
  });

  it('ends with what ends the person’s sessions', () => {
    expect(why({ state: 'Revoked' })).toBe('revoked');
    expect(why({ accountStamp: plus(issuedAt, 1) })).toBe('stamped');
    expect(why({ accountState: 'Disabled' })).toBe('accountDisabled');
  });
});

describe('support sessions, whatever happens in whatever order', () => {
  const deed = fc.oneof(
    fc.record({ what: fc.constant('wait'), by: fc.integer({ min: 0, max: 20 * 60 }) }),
    fc.record({
      what: fc.constantFrom(...(['open', 'end', 'operatorSignsOut', 'personSignsOut', 'demote', 'promote'] as const)),
      by: fc.constant(0),
    }),
  );
  interface World {
    readonly now: Micros;
    /** Of the support session; null before the first. */
    readonly opened: Micros | null;
    readonly ended: boolean;
    readonly bits: number;
    readonly operatorStamp: Micros | null;
    readonly personStamp: Micros | null;
    /** Whether anything happened since the opening that must end it. */
    readonly over: boolean;
  }
  const moved = (world: World, { what, by }: { readonly what: string; readonly by: number }): World => {
    const now = plus(world.now, by * 1_000_000 + 1);
    const next = { ...world, now };
    if (what === 'open') {
      // The operator signs in anew for it.
      return world.bits === privilege.superAdmin ? { ...next, opened: now, ended: false, over: false } : next;
    }
    if (what === 'end') return { ...next, ended: true, over: true };
    if (what === 'operatorSignsOut') return { ...next, operatorStamp: now, over: true };
    if (what === 'personSignsOut') return { ...next, personStamp: now, over: true };
    if (what === 'demote') return { ...next, bits: privilege.admin };
    return what === 'promote' ? { ...next, bits: privilege.superAdmin } : next;
  };

  it('never stand past half an hour, past an end, past the operator’s session or while they are no SuperAdmin; else always', () => {
    const first = { now: issuedAt, opened: null, ended: true, bits: privilege.superAdmin, over: true } as const;
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 30 }), (deeds) => {
        let world: World = { ...first, operatorStamp: null, personStamp: null };
        for (const each of deeds) {
          world = moved(world, each);
          if (world.opened === null) continue;
          const stands = judgeSession(
            facts(
              {
                issuedAt: world.opened,
                state: world.ended ? 'Revoked' : 'Valid',
                accountStamp: world.personStamp,
                now: world.now,
              },
              {
                issuedAt: world.opened,
                lastSeenAt: world.opened,
                privilegeBits: world.bits,
                accountStamp: world.operatorStamp,
              },
            ),
          ).isOk();
          const inTime = world.now - world.opened < 30 * 60_000_000;
          expect(stands).toBe(inTime && !world.over && world.bits === privilege.superAdmin);
        }
      }),
    );
  });
});

describe('the opening of a support session', () => {
  const [boss, anna] = ['boss' as AccountId, 'anna' as AccountId];
  const judge = (over: Partial<SupportStart['person']>, bits: number = privilege.superAdmin) =>
    judgeSupportStart({
      operator: { id: boss, privilegeBits: bits },
      person: { id: anna, privilegeBits: 0, state: 'Enabled', ...over },
    });
  const refused = (over: Partial<SupportStart['person']>, bits?: number) => judge(over, bits)._unsafeUnwrapErr();

  it('is a SuperAdmin’s, of a client, a Pro or an Admin', () => {
    for (const privilegeBits of [0, privilege.pro, privilege.admin, 3])
      expect(judge({ privilegeBits }).isOk()).toBe(true);
  });
  it('support_not_allowed: not of oneself', () => {
    expect(refused({ id: boss })).toMatchObject({ code: 'support_not_allowed', params: { why: 'self' } });
  });
  it('support_not_allowed: not of another SuperAdmin, and by nobody below', () => {
    const rank = { code: 'support_not_allowed', params: { why: 'rank' } };
    expect(refused({ privilegeBits: privilege.superAdmin })).toMatchObject(rank);
    for (const bits of [0, privilege.pro, privilege.admin]) expect(refused({}, bits)).toMatchObject(rank);
    expect(maySupport(privilege.admin, 0)).toBe(false);
  });
  it.for(['Registered', 'Invited', 'Disabled', 'Deleted'] as const)(
    'support_account_closed: not of an account that is %s',
    (state) => {
      expect(refused({ state }).code).toBe('support_account_closed');
    },
  );
});

describe('what a person lets support do', () => {
  it('is nothing unless they said until when, and nothing from then on', () => {
    expect(supportMayWrite(null, issuedAt)).toBe(false);
    expect(supportMayWrite(issuedAt, issuedAt)).toBe(false);
    expect(supportMayWrite(plus(issuedAt, 1), issuedAt)).toBe(true);
  });
  it('support_permit_out_of_range: ends later than now, within seven days', () => {
    const week = start.add({ hours: 168 });
    const verdicts = [start, start.add({ nanoseconds: 1 }), week, week.add({ nanoseconds: 1 })];
    expect(verdicts.map((until) => isSupportPermit(until, start))).toEqual([false, true, true, false]);
  });
});
