import type { AccountId } from '@svc/domain/kernel';
import { anAccount, operator } from '@svc/application/testing';
import * as Effect from 'effect/Effect';
import { afterAll, describe, expect, it } from 'vitest';
import { openAudited } from '../testing/open-audited.ts';
import { oneDatabase } from '../testing/open-stores.ts';
import { sql } from '../kernel/statement.ts';
import { mikroAccountRecords } from './account-records.mikro.ts';

const shared = oneDatabase();
afterAll(shared.close);
const run = Effect.runPromise;

const named = sql<{ left: number }>(
  'test_audit_named',
  'select count(*)::int as left from audit_log where actor = any($1::text[]) or subject = any($1::uuid[])',
);
const aliases = sql<{ actor_alias: string }>(
  'test_audit_aliases',
  'select distinct actor_alias from audit_log where actor_alias is not null',
);
const forgettings = sql('test_audit_forgettings', 'select from audit_forgetting');

describe('an erasure of somebody with a long audit log', () => {
  it('goes part by part, and who goes on after a crash ends it under the same alias', async () => {
    const { world, database } = await openAudited(shared.open);
    const account = anAccount();
    await run(world.accounts.insert(account));
    const did = (actor: AccountId, subject: AccountId | null) =>
      run(
        world.audit.record({
          actor: { kind: 'person', accountId: actor, requestId: 'r', address: '192.0.2.1' },
          ...{ action: 'Modified', operation: 'user.profile', entity: 'studioPlan', entityId: 'p', subject },
          ...{ changes: { public: { old: false, new: true } }, personal: { name: { old: 'Ada', new: 'Bea' } } },
        }),
      );
    for (let n = 0; n < 7; n += 1) await did(account.id, n % 2 === 0 ? null : account.id);
    const left = async () => (await run(database.query(named, [[account.id]])))[0]?.left;
    const inParts = (part: number) => mikroAccountRecords(database, part);
    await run(inParts(3).forgetPersons([account.id], operator));
    expect(await left()).toBe(4);
    // The process died here: another one, with other parts, goes on with what was committed.
    expect([await run(inParts(2).forgetLeft), await left()]).toEqual([2, 2]);
    const rest = [];
    for (let done = await run(inParts(2).forgetLeft); done !== null; done = await run(inParts(2).forgetLeft))
      rest.push(done);
    expect([rest, await left(), await run(database.query(forgettings, []))]).toEqual([[2, 0], 0, []]);
    expect(await run(database.query(aliases, []))).toHaveLength(1);
  });

  it('that is not committed leaves no work behind', async () => {
    const { world, database } = await openAudited(shared.open);
    const account = anAccount();
    await run(world.accounts.insert(account));
    const records = mikroAccountRecords(database, 1);
    const undone = world.unitOfWork.run(
      Effect.andThen(records.forgetPersons([account.id], operator), Effect.fail('undone')),
    );
    expect(await run(Effect.flip(undone))).toBe('undone');
    expect(await run(database.query(forgettings, []))).toEqual([]);
    expect(await run(records.forgetLeft)).toBeNull();
  });
});
