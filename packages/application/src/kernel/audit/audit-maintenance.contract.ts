import { describe, expect } from 'vitest';
import type { AccountId } from '@svc/domain/kernel';
import { anId } from '../../testing/fixtures.ts';
import type { OpenAuditedWorld } from '../../testing/store-world.ts';
import { inAuditedWorld, run } from '../../testing/world-test.ts';
import type { PersonActor } from './actor.ts';
import type { AuditEntry } from './audit-log.ts';

const person = (accountId: AccountId): PersonActor => ({
  ...{ kind: 'person', accountId, requestId: 'req-1', address: '192.0.2.1' },
});
const entry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  actor: person(anId()),
  action: 'Modified',
  operation: 'order.review.Release',
  entity: 'order',
  entityId: anId(),
  changes: { state: { old: 'OperatorReview', new: 'Released' } },
  ...over,
});

/** What every AuditMaintenance holds. Times of entries are the store's own, so what is old is played on each store. */
export const auditMaintenanceContract = (name: string, open: OpenAuditedWorld): void => {
  const it = inAuditedWorld(open);
  describe(`${name}: maintenance of the audit log`, () => {
    const by = person(anId());

    it('takes a person out of what they did and what is about them, and of nothing else', async ({ audited }) => {
      const { world, auditOf } = audited;
      const [id, other] = [anId<AccountId>(), anId<AccountId>()];
      const personal = { reason: { old: null, new: 'Ernia' } };
      const did = entry({ actor: person(id), subject: other, personal });
      const about = entry({ actor: person(other), subject: id, personal });
      const foreign = entry({ actor: person(other), subject: other, personal });
      for (const each of [did, about, foreign]) await run(world.audit.record(each));
      const stone = await run(world.auditMaintenance.anonymize(id, by));
      expect(stone).toEqual({ id: expect.any(String), count: 2 });
      const [theirs] = await auditOf('order', did.entityId);
      expect(theirs).toMatchObject({ actor: { kind: 'person', address: null }, subject: other, personal });
      expect(theirs?.actor).toMatchObject({ accountId: expect.stringMatching(/^anon_/) });
      expect(await auditOf('order', about.entityId)).toMatchObject([
        { ...about, subject: null, personal: '[anonymized]' },
      ]);
      expect(await auditOf('order', foreign.entityId)).toMatchObject([foreign]);
    });

    it('leaves a tombstone each time, also where nothing is left to do', async ({ audited: { world } }) => {
      const id = anId<AccountId>();
      await run(world.audit.record(entry({ subject: id })));
      const stones = [];
      for (const _ of [1, 2]) stones.push(await run(world.auditMaintenance.anonymize(id, by)));
      expect(stones.map(({ count }) => count)).toEqual([1, 0]);
      expect(new Set(stones.map((stone) => stone.id)).size).toBe(2);
    });

    it('state.audit.purge: leaves what is younger, and says so by a tombstone', async ({ audited }) => {
      const { world, auditOf } = audited;
      const young = entry();
      await run(world.audit.record(young));
      expect(await run(world.auditMaintenance.holdsOlder(30))).toBe(false);
      const purged = await run(world.auditMaintenance.purge(30, by, null));
      expect(purged).toMatchObject({ id: expect.any(String), count: 0, more: false });
      expect(purged.olderThan).toBeInstanceOf(Temporal.Instant);
      expect(await auditOf('order', young.entityId)).toHaveLength(1);
    });
  });
};
