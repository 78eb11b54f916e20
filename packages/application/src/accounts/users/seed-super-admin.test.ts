import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { uuidv7 } from '@svc/domain/kernel';
import { openMemoryWorld } from '../../testing/memory-world.ts';
import { seedSuperAdmin } from './seed-super-admin.ts';

const openPorts = async () => {
  const { world } = await openMemoryWorld();
  let made = 0;
  const ports = {
    ...world,
    clock: { now: () => Temporal.Instant.from('2026-11-20T10:00:00Z'), monotonicMs: () => 0 },
    ids: { next: <I extends string>() => uuidv7((made += 1), new Uint8Array(10)) as I },
    passwordHasher: {
      hash: (password: string) => Effect.succeed(`hash of ${password}`),
      verify: () => Effect.succeed(false),
      isCurrent: () => true,
    },
  };
  return { world, seed: seedSuperAdmin(ports) };
};
const operator = { email: 'Operator@Svc.local', displayName: 'Operatore', mustChange: false };

describe('the seeded operator', () => {
  it('starts with the published default password, marked as unchanged', async () => {
    const { world, seed } = await openPorts();
    expect(await Effect.runPromise(seed({ ...operator, password: undefined }))).toEqual({
      defaultPassword: true,
      made: true,
    });
    const account = await Effect.runPromise(world.accounts.findByEmail('operator@svc.local'));
    expect(account).toMatchObject({ privilegeBits: 4, defaultPassword: true, passwordHash: 'hash of svc-change-me' });
  });
  it('account.default-password: is marked as well where the configuration names the published one', async () => {
    const { seed } = await openPorts();
    expect(await Effect.runPromise(seed({ ...operator, password: 'svc-change-me' }))).toEqual({
      defaultPassword: true,
      made: true,
    });
  });
  it('account.default-password: is marked as well where the password is the instance’s own default', async () => {
    const { world, seed } = await openPorts();
    const own = { ...operator, password: 'a long one', mustChange: true };
    expect(await Effect.runPromise(seed(own))).toEqual({ defaultPassword: true, made: true });
    const account = await Effect.runPromise(world.accounts.findByEmail('operator@svc.local'));
    expect(account).toMatchObject({ defaultPassword: true, passwordHash: 'hash of a long one' });
  });
  it('has the password of the configuration instead when there is one', async () => {
    const { world, seed } = await openPorts();
    await Effect.runPromise(seed({ ...operator, password: 'a long one' }));
    const account = await Effect.runPromise(world.accounts.findByEmail('operator@svc.local'));
    expect(account).toMatchObject({ defaultPassword: false, passwordHash: 'hash of a long one' });
  });
  it('is made once: what is there is left alone', async () => {
    const { world, seed } = await openPorts();
    await Effect.runPromise(seed({ ...operator, password: 'first' }));
    const second = seed({ ...operator, password: 'second', mustChange: true });
    expect(await Effect.runPromise(second)).toEqual({ defaultPassword: false, made: false });
    const account = await Effect.runPromise(world.accounts.findByEmail('operator@svc.local'));
    expect(account?.passwordHash).toBe('hash of first');
  });
});
