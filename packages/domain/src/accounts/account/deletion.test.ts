import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../kernel/ids.ts';
import type { Account } from './account.ts';
import { deleted, erased, isErased, mayGo, whatStands, type AccountTies } from './deletion.policies.ts';
import { phoneDigits } from './phone.ts';

const none: AccountTies = {
  bookings: { future: 0, futurePaid: 0, past: 3 },
  orders: { open: 0, closed: 2 },
  invoices: 2,
  billingProfile: true,
  entriesLeft: 0,
  photos: 0,
  openSessions: 1,
  activities: 0,
};
const account: Account = {
  id: '0190a000-0000-7000-8000-000000000001' as AccountId,
  email: 'anna@example.test',
  displayName: 'Anna Rossi',
  state: 'Enabled',
  privilegeBits: 3,
  preferredLanguage: 'en',
  passwordHash: '$2b$12$x',
  defaultPassword: true,
  emailProven: true,
  secondFactor: false,
  supportWritesUntil: null,
  createdAt: Temporal.Instant.from('2027-03-01T09:00:00Z'),
  phone: '+39 02 1',
};

describe('a deletion', () => {
  it('goes through when nothing but history hangs on the account', () => {
    expect(mayGo(none).isOk()).toBe(true);
    expect(whatStands(none)).toEqual([]);
  });
  it('open_orders: waits for money that is on its way', () => {
    const ties = { ...none, orders: { open: 1, closed: 0 } };
    expect(mayGo(ties)._unsafeUnwrapErr()).toMatchObject({ code: 'open_orders', params: { count: 1 } });
  });
  it('paid_bookings: waits for the class that was paid', () => {
    const ties = { ...none, bookings: { future: 2, futurePaid: 1, past: 0 }, orders: { open: 2, closed: 0 } };
    expect(mayGo({ ...ties, orders: none.orders })._unsafeUnwrapErr().code).toBe('paid_bookings');
    expect(whatStands(ties).map(({ code }) => code)).toEqual(['open_orders', 'paid_bookings']);
  });
  it('leaves the name alone and frees the address; nothing lets anybody in', () => {
    expect(deleted(account)).toEqual({
      ...account,
      state: 'Deleted',
      email: `deleted-${account.id}@deleted.invalid`,
      privilegeBits: 0,
      passwordHash: null,
      defaultPassword: false,
      emailProven: false,
      secondFactor: false,
      supportWritesUntil: null,
      phone: null,
    });
    expect(isErased(deleted(account))).toBe(false);
  });
  it('by GDPR leaves nothing that leads to the person, and once more changes nothing', () => {
    const gone = erased(account);
    const text = JSON.stringify(gone);
    for (const trace of ['anna', 'Anna', 'Rossi', '02 1', '$2b$']) expect(text).not.toContain(trace);
    expect(isErased(gone)).toBe(true);
    expect(erased(gone)).toEqual(gone);
    expect(erased(deleted(account))).toEqual(gone);
  });
});

describe('a phone number', () => {
  it('is one in all its spellings', () => {
    for (const spelling of ['+39 02 123', '0039-02-123', '39.02.(123)']) expect(phoneDigits(spelling)).toBe('3902123');
  });
});
