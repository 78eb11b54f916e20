import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import * as Cause from 'effect/Cause';
import { expect, it } from 'vitest';
import { notFound, storeDown } from './faults.ts';
import { mustExist } from './must-exist.ts';

it('a database that is down stays a fault that callers can handle', () => {
  const exit = Effect.runSyncExit(mustExist(Effect.fail(storeDown('reset'))));
  expect(Exit.isFailure(exit) && Cause.hasDies(exit.cause)).toBe(false);
  expect(Effect.runSync(Effect.flip(mustExist(Effect.fail(storeDown('reset')))))).toMatchObject({ _tag: 'StoreDown' });
});

it('a record that our own rows name and that is not there is a bug', () => {
  const exit = Effect.runSyncExit(mustExist(Effect.fail(notFound('Order'))));
  expect(Exit.isFailure(exit) && Cause.hasDies(exit.cause)).toBe(true);
});
