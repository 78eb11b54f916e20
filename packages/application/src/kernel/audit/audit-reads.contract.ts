import { describe, expect } from 'vitest';
import type { AccountId } from '@svc/domain/kernel';
import { anId } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times } from '../../testing/world-test.ts';
import type { AuditEntry } from './audit-log.ts';
import type { AuditFilter, AuditPlace, AuditRecord } from './audit-reads.ts';

const entry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  actor: { kind: 'person', accountId: anId(), requestId: 'req-1', address: '192.0.2.1' },
  action: 'Modified',
  operation: 'order.review.Release',
  entity: 'order',
  entityId: anId(),
  changes: { state: { old: 'OperatorReview', new: 'Released' } },
  ...over,
});

const write = async (world: StoreWorld, entries: readonly AuditEntry[]): Promise<void> => {
  for (const each of entries) await run(world.audit.record(each));
};

const recordsOf = (records: readonly AuditRecord[]): readonly string[] => records.map(({ entityId }) => entityId);

/** What every AuditReads holds. */
export const auditReadsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: reads of the audit log`, () => {
    it('record.audit-entry: give an entry back with every field, its time and its number', async ({ world }) => {
      const one = entry({ subject: anId(), personal: { reason: { old: null, new: 'Ernia' } } });
      await write(world, [one]);
      const [found, ...more] = await run(world.auditReads.page({}, null, 10));
      const { id, at, actorName, ...rest } = found ?? ({} as Partial<AuditRecord>);
      expect([rest, actorName, more]).toEqual([one, null, []]);
      expect([typeof id, at instanceof Temporal.Instant]).toEqual(['number', true]);
    });

    it('go newest first, page by page, each entry once, also below what is written meanwhile', async ({ world }) => {
      const ids = times(7, () => anId());
      await write(
        world,
        ids.map((entityId) => entry({ entityId })),
      );
      const seen: string[] = [];
      let below: AuditPlace | null = null;
      for (;;) {
        const page: readonly AuditRecord[] = await run(world.auditReads.page({}, below, 3));
        seen.push(...recordsOf(page));
        below = page.at(-1) ?? null;
        if (page.length < 3) break;
        await write(world, [entry()]);
      }
      expect(seen).toEqual(ids.toReversed());
    });

    it('find by each filter those it names alone, and by all together', async ({ world }) => {
      const [actorId, subjectId, entityId] = [anId<AccountId>(), anId<AccountId>(), anId()];
      const asked = entry({
        actor: { kind: 'person', accountId: actorId, requestId: 'req-7', address: '192.0.2.7' },
        subject: subjectId,
        action: 'Deleted',
        operation: 'fattura.send',
        entity: 'fattura',
        entityId,
      });
      await write(world, [entry({ subject: anId() }), asked, entry()]);
      const filters: readonly AuditFilter[] = [
        { actorId },
        { subjectId },
        { person: { id: actorId, as: 'actor' } },
        { person: { id: subjectId, as: 'subject' } },
        { person: { id: subjectId, as: 'both' } },
        { entityName: 'fattura' },
        { entityNames: ['fattura', 'slot'] },
        { entityId },
        { action: 'Deleted' },
        { operation: 'fattura.send' },
        { requestId: 'req-7' },
        { ip: '192.0.2.7' },
      ];
      for (const filter of [...filters, Object.assign({}, ...filters.slice(0, 2), ...filters.slice(5)) as AuditFilter])
        expect([filter, recordsOf(await run(world.auditReads.page(filter, null, 10)))]).toEqual([filter, [entityId]]);
      expect(await run(world.auditReads.page({ actorId, entityName: 'order' }, null, 10))).toEqual([]);
    });

    it('take text of a filter as it is', async ({ world }) => {
      await write(world, [entry()]);
      for (const text of ['%', "' or true --", '_', '(a+)+$', '😀'])
        expect(await run(world.auditReads.page({ entityId: text, operation: text }, null, 10))).toEqual([]);
    });

    it('are bound by time, from a moment on and before another', async ({ world }) => {
      await write(
        world,
        times(3, () => entry()),
      );
      const [third, second, first] = await run(world.auditReads.page({}, null, 10));
      const between = await run(world.auditReads.page({ from: first?.at, to: third?.at }, null, 10));
      expect(between).toEqual([second, first]);
    });

    it('give a person’s entries once: by them, as their operator, or about them', async ({ world }) => {
      const id = anId<AccountId>();
      const by = { kind: 'person', accountId: id, requestId: 'r', address: null } as const;
      const entries = [
        entry({ actor: by, subject: id }),
        entry({ actor: { ...by, accountId: anId(), operator: id }, subject: id }),
        entry({ subject: id }),
        entry({ actor: { kind: 'token', tokenId: id, prefix: 'abcd1234', requestId: 'r', address: null } }),
        entry(),
      ];
      await write(world, entries);
      const names = entries.map(({ entityId }) => entityId);
      const found = async (as: 'actor' | 'subject' | 'both') =>
        recordsOf(await run(world.auditReads.page({ person: { id, as } }, null, 10)));
      expect(await found('actor')).toEqual([names[1], names[0]]);
      expect(await found('subject')).toEqual([names[2], names[1], names[0]]);
      expect(await found('both')).toEqual([names[2], names[1], names[0]]);
      expect(recordsOf(await run(world.auditReads.page({ actorId: id }, null, 10)))).toEqual([
        names[3],
        names[1],
        names[0],
      ]);
    });
  });
};
