import * as Effect from 'effect/Effect';
import { describe, expect, test } from 'vitest';
import { anId } from '../testing/fixtures.ts';
import type { OpenAuditedWorld } from '../testing/store-world.ts';
import { failureOf, run, times, together } from '../testing/world-test.ts';
import type { AuditEntry } from './audit-log.ts';

const entry = (entityId: string, over: Partial<AuditEntry> = {}): AuditEntry => ({
  actor: { kind: 'person', accountId: anId(), requestId: 'req-1' },
  action: 'order.review.Release',
  entity: 'order',
  entityId,
  changes: {},
  ...over,
});

/** What every AuditLog holds; the port only writes, so the world also says what was recorded. */
export const auditLogContract = (name: string, open: OpenAuditedWorld): void => {
  const it = test.extend<{ audited: Awaited<ReturnType<OpenAuditedWorld>> }>({
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from the pattern
    audited: async ({}, use) => {
      const opened = await open();
      await use(opened);
      await opened.close();
    },
  });
  describe(`${name}: the audit log`, () => {
    it('keeps every field of what was recorded, in its order', async ({ audited: { world, auditOf } }) => {
      const id = anId();
      const entries = [
        entry(id, { changes: { from: 'Paid', fields: ['a', 'b'], nested: { on: true, none: null }, cents: 5 } }),
        entry(id, { actor: { kind: 'machine', name: 'seed' }, action: 'order.seed' }),
      ];
      for (const each of entries) await run(world.audit.record(each));
      expect(await auditOf('order', id)).toEqual(entries);
    });

    it('keeps entities apart', async ({ audited: { world, auditOf } }) => {
      const id = anId();
      await run(world.audit.record(entry(id)));
      expect(await auditOf('order', anId())).toEqual([]);
      expect(await auditOf('fattura', id)).toEqual([]);
    });

    it('goes with the transaction of the change: what rolled back was never done', async ({ audited }) => {
      const { world, auditOf } = audited;
      const id = anId();
      await failureOf(world.unitOfWork.run(Effect.andThen(world.audit.record(entry(id)), Effect.fail('no'))));
      expect(await auditOf('order', id)).toEqual([]);
      await run(world.unitOfWork.run(world.audit.record(entry(id))));
      expect(await auditOf('order', id)).toHaveLength(1);
    });

    it('loses nothing that many record at once', async ({ audited: { world, auditOf } }) => {
      const id = anId();
      await together(times(10, () => world.audit.record(entry(id))));
      expect(await auditOf('order', id)).toHaveLength(10);
    });
  });
};
