import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../kernel/ids.ts';
import type { AccountState } from '../account/account.transitions.ts';
import { privilege, rankOf } from '../account/roles.ts';
import {
  isDemotion,
  mayChange,
  mayErase,
  maySee,
  userScopeOf,
  withRole,
  type AccountChange,
  type ChangeFacts,
  type Privileged,
} from './access.policies.ts';

const [one, two] = ['one', 'two'] as unknown as readonly [AccountId, AccountId];
const now = Temporal.Instant.from('2027-03-01T09:00:00Z');
const anyBits = fc.integer({ min: 0, max: 7 });
const anyState = fc.constantFrom<AccountState>('Registered', 'Invited', 'Enabled', 'Disabled');
const anyChange = fc.oneof(
  fc.constantFrom<AccountChange>({ kind: 'edit' }, { kind: 'enable' }, { kind: 'disable' }, { kind: 'delete' }),
  fc.record({ kind: fc.constant('role' as const), bit: fc.constantFrom(1, 2, 4), granted: fc.boolean() }),
);
const anyFacts: fc.Arbitrary<ChangeFacts> = fc
  .record({
    actorBits: anyBits,
    bits: anyBits,
    same: fc.boolean(),
    state: anyState,
    change: anyChange,
    others: fc.nat(2),
  })
  .map(({ actorBits, bits, same, state, change, others }) => {
    const actor = { id: one, privilegeBits: actorBits };
    return {
      actor,
      subject: { id: same ? one : two, privilegeBits: same ? actorBits : bits, state },
      change,
      otherSuperAdmins: others,
    };
  });
const facts = (over: Partial<ChangeFacts> & { actorBits?: number; bits?: number }): ChangeFacts => ({
  actor: { id: one, privilegeBits: over.actorBits ?? 2 },
  subject: { id: two, privilegeBits: over.bits ?? 0, state: 'Enabled' },
  change: { kind: 'edit' },
  otherSuperAdmins: 1,
  ...over,
});
const refused = (given: ChangeFacts): string => mayChange(given)._unsafeUnwrapErr().code;

describe('users.list-scope: who sees whom', () => {
  const sees = (actor: Privileged, subject: Privileged, isClientOfActor = false): boolean =>
    maySee({ actor, subject, isClientOfActor }).isOk();
  it('roles.order: everybody sees oneself, nobody sees above, a SuperAdmin sees all', () => {
    fc.assert(
      fc.property(anyBits, anyBits, fc.boolean(), (mine, theirs, client) => {
        const [actor, subject] = [
          { id: one, privilegeBits: mine },
          { id: two, privilegeBits: theirs },
        ];
        expect(sees(actor, actor)).toBe(true);
        const seen = sees(actor, subject, client);
        expect(seen && (rankOf(theirs) > rankOf(mine) || mine === 0)).toBe(false);
        expect(seen || mine < 4).toBe(true);
      }),
    );
  });
  it('not_visible: a Pro sees colleagues and the clients of the own activities', () => {
    const pro = { id: one, privilegeBits: privilege.pro };
    expect(sees(pro, { id: two, privilegeBits: privilege.pro })).toBe(true);
    expect(sees(pro, { id: two, privilegeBits: 0 })).toBe(false);
    expect(sees(pro, { id: two, privilegeBits: 0 }, true)).toBe(true);
  });
  it('is the same as one condition and as a judgement of each', () => {
    fc.assert(
      fc.property(anyBits, anyBits, fc.boolean(), (mine, theirs, client) => {
        const actor = { id: one, privilegeBits: mine };
        const scope = userScopeOf(actor, now);
        const inScope = theirs < scope.belowBits && (scope.clientsSince === null || theirs !== 0 || client);
        expect(inScope).toBe(sees(actor, { id: two, privilegeBits: theirs }, client));
      }),
    );
  });
});

describe('who changes whom', () => {
  it('not_visible, permission_denied: nobody below Admin, nobody above oneself, no role above the own', () => {
    expect(refused(facts({ actorBits: 1 }))).toBe('permission_denied');
    expect(refused(facts({ bits: 4 }))).toBe('not_visible');
    expect(refused(facts({ change: { kind: 'role', bit: 4, granted: true } }))).toBe('permission_denied');
    expect(mayChange(facts({ bits: 2, change: { kind: 'role', bit: 2, granted: false } })).isOk()).toBe(true);
  });
  it('account_deleted: nothing brings a deleted account back, and deleting it again is nothing new', () => {
    const gone = facts({ subject: { id: two, privilegeBits: 0, state: 'Deleted' } });
    for (const kind of ['edit', 'enable', 'disable'] as const)
      expect(refused({ ...gone, change: { kind } })).toBe('account_deleted');
    expect(mayChange({ ...gone, change: { kind: 'delete' } }).isOk()).toBe(true);
  });
  it('own_account: nobody disables, deletes, promotes or demotes oneself', () => {
    const self = { id: one, privilegeBits: 4, state: 'Enabled' } as const;
    for (const change of [{ kind: 'disable' }, { kind: 'delete' }, { kind: 'role', bit: 2, granted: true }] as const)
      expect(refused(facts({ actorBits: 4, subject: self, change }))).toBe('own_account');
  });
  it('last_super_admin: the last one who can sign in stays', () => {
    const last = facts({ actorBits: 4, bits: 4, otherSuperAdmins: 0 });
    const demote = { kind: 'role', bit: 4, granted: false } as const;
    for (const change of [{ kind: 'disable' }, { kind: 'delete' }, demote] as const) {
      expect(refused({ ...last, change })).toBe('last_super_admin');
      expect(mayChange({ ...last, change, otherSuperAdmins: 1 }).isOk()).toBe(true);
    }
    expect(mayChange({ ...last, subject: { ...last.subject, state: 'Disabled' }, change: demote }).isOk()).toBe(true);
  });
  it('roles.order: never raises anybody above the actor and never touches anybody above', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        if (mayChange(given).isErr()) return;
        const { actor, subject, change } = given;
        expect(rankOf(subject.privilegeBits)).toBeLessThanOrEqual(rankOf(actor.privilegeBits));
        if (change.kind !== 'role') return;
        const after = withRole(subject.privilegeBits, change.bit, change.granted);
        expect(rankOf(after)).toBeLessThanOrEqual(rankOf(actor.privilegeBits));
        expect(isDemotion(subject.privilegeBits, after)).toBe(!change.granted && after !== subject.privilegeBits);
      }),
    );
  });
});

describe('users.gdpr-delete: who erases whom', () => {
  it('everybody oneself, an Admin everybody who is not above, and the last SuperAdmin nobody', () => {
    const asked = ({ actor, subject, otherSuperAdmins }: ChangeFacts) => mayErase({ actor, subject, otherSuperAdmins });
    const self = facts({ actorBits: 0, subject: { id: one, privilegeBits: 0, state: 'Enabled' } });
    expect(asked(self).isOk()).toBe(true);
    expect(asked(facts({ actorBits: 0 }))._unsafeUnwrapErr().code).toBe('permission_denied');
    expect(asked(facts({ actorBits: 2 })).isOk()).toBe(true);
    expect(asked(facts({ actorBits: 2, bits: 4 }))._unsafeUnwrapErr().code).toBe('not_visible');
    const last = facts({ actorBits: 4, subject: { id: one, privilegeBits: 4, state: 'Enabled' }, otherSuperAdmins: 0 });
    expect(asked(last)._unsafeUnwrapErr().code).toBe('last_super_admin');
  });
});
