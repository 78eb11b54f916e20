import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagDefaults, flagKeys, isFlagKey, isProtected, savedFlags, type Flags } from './flags.ts';

const flags = (over: Partial<Flags> = {}): Flags => ({ ...flagDefaults, ...over });
const paying = flags({ enable_online_payments: true, enable_bookings: true, enable_einvoicing: true });
const code = (stored: Flags, changes: Partial<Flags>) => savedFlags(stored, changes)._unsafeUnwrapErr();

describe('feature flags', () => {
  it('online payments cannot be switched on without bookings and e-invoicing', () => {
    const alone = code(flags(), { enable_online_payments: true });
    expect(alone).toEqual({ _tag: 'Refusal', code: 'feature_dependency', params: { flag: 'enable_online_payments' } });
    expect(code(flags({ enable_bookings: true }), { enable_online_payments: true }).code).toBe('feature_dependency');
    expect(code(flags({ enable_einvoicing: true }), { enable_online_payments: true }).code).toBe('feature_dependency');
  });
  it('a partner of online payments cannot be switched off under them', () => {
    expect(code(paying, { enable_bookings: false }).code).toBe('feature_dependency');
    expect(code(paying, { enable_einvoicing: false }).code).toBe('feature_dependency');
  });
  it('the resulting list is judged: all three go on, or off, in one save', () => {
    const on = { enable_online_payments: true, enable_bookings: true, enable_einvoicing: true };
    expect(savedFlags(flags(), on)._unsafeUnwrap()).toEqual(paying);
    const off = { enable_online_payments: false, enable_bookings: false };
    expect(savedFlags(paying, off)._unsafeUnwrap()).toEqual({ ...paying, ...off });
  });
  it('error.protected-flag, error.protected-flag-changed: a protected flag cannot be changed by a batch save', () => {
    const key = '_system_lock_dynamic_content_structure';
    expect(code(flags(), { [key]: true })).toMatchObject({ code: 'permission_denied', params: { flag: key } });
    expect(code(flags({ [key]: true }), { [key]: false }).code).toBe('permission_denied');
  });
  it('error.protected-flag-unchanged: one that is posted unchanged is skipped, and the rest of the batch saves', () => {
    const key = '_system_lock_dynamic_content_structure';
    const stored = flags({ [key]: true });
    const saved = savedFlags(stored, { [key]: true, enable_finance: true })._unsafeUnwrap();
    expect(saved).toEqual({ ...stored, enable_finance: true });
  });
  it('record.feature-flag: protected are the _system_ ones, and enable_subscriptions once the cutover is committed', () => {
    const keys = (stored: Flags) => flagKeys.filter((key) => isProtected(stored, key));
    const system = flagKeys.filter((key) => key.startsWith('_system_'));
    expect(keys(flags())).toEqual(system);
    const after = flags({ _system_subscriptions_cutover: true });
    expect(keys(after).toSorted()).toEqual([...system, 'enable_subscriptions'].toSorted());
    expect(savedFlags(flags(), { enable_subscriptions: true }).isOk()).toBe(true);
    expect(code(after, { enable_subscriptions: true }).code).toBe('permission_denied');
    expect(savedFlags(after, { enable_subscriptions: false, enable_finance: true }).isOk()).toBe(true);
  });
  it('the protected flag is refused before any dependency is looked at', () => {
    const both = { _system_lock_dynamic_content_structure: true, enable_online_payments: true };
    expect(code(flags(), both).code).toBe('permission_denied');
  });
  it('unknown words are no flags, also those every object has', () => {
    expect([isFlagKey('enable_login'), isFlagKey('enable_magic'), isFlagKey('toString')]).toEqual([true, false, false]);
  });
  it('payments are never on without both partners, whatever is saved in whatever order', () => {
    const change = fc.dictionary(fc.constantFrom(...flagKeys), fc.boolean());
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const end = changes.reduce<Flags>((now, each) => savedFlags(now, each).unwrapOr(now), flags());
        return !end.enable_online_payments || (end.enable_bookings && end.enable_einvoicing);
      }),
    );
  });
});
