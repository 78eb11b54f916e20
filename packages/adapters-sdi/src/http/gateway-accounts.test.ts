import { describe, expect, it } from 'vitest';
import { gatewayAccounts, type SharedTurn } from './gateway-accounts.ts';

const open = () => {
  let now = 1_000_000;
  const accounts = gatewayAccounts(() => now);
  const call = (tenant: string, account = 'A', most = 3): SharedTurn => accounts.take(account, tenant, most);
  return {
    accounts,
    call,
    /** Of so many calls one after another, how many are made. */
    made: (tenant: string, calls: number, most = 3): number =>
      Array.from({ length: calls }, () => call(tenant, 'A', most)).filter(({ allowed }) => allowed).length,
    pass: (seconds: number): void => void (now += seconds * 1000),
  };
};

describe('the account of several tenants', () => {
  it('is called by all of them together as often as one may', () => {
    const { made, call, pass } = open();
    expect([made('loto', 2), made('sole', 2)]).toEqual([2, 1]);
    pass(20);
    expect([call('loto'), call('sole')]).toEqual([
      { allowed: false, retryAfterSeconds: 40 },
      { allowed: false, retryAfterSeconds: 40 },
    ]);
    pass(40);
    expect([made('sole', 3), made('loto', 1)]).toEqual([3, 0]);
  });
  it('never keeps a tenant waiting that is alone with it', () => {
    const { made, pass } = open();
    expect(made('loto', 50)).toBe(50);
    pass(59.9);
    expect(made('loto', 50)).toBe(50);
    pass(0.1);
    expect(made('loto', 50)).toBe(50);
  });
  it('counts no call that was given back', () => {
    const { call, made } = open();
    expect(made('loto', 2)).toBe(2);
    for (let turn = 0; turn < 5; turn += 1) {
      const taken = call('sole');
      if (!taken.allowed) throw new Error('no turn');
      taken.giveBack();
    }
    expect([made('sole', 1), made('loto', 1)]).toEqual([1, 0]);
  });
  it('rests for all of them, the longer of two rests', () => {
    const { accounts, call, pass } = open();
    accounts.rest('A', 30);
    accounts.rest('A', 5);
    expect([call('loto'), call('sole')]).toEqual([
      { allowed: false, retryAfterSeconds: 30 },
      { allowed: false, retryAfterSeconds: 30 },
    ]);
    expect(call('loto', 'B').allowed).toBe(true);
    pass(30);
    expect(call('loto').allowed).toBe(true);
  });
  it('has a minute of its own, which no other account touches', () => {
    const { call, made } = open();
    expect([made('loto', 3), made('sole', 1)]).toEqual([3, 0]);
    expect(call('sole', 'B').allowed).toBe(true);
    expect(call('sole').allowed).toBe(false);
  });
});
