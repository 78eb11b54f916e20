import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { anId } from '../../testing/fixtures.ts';
import type { OpenAuditedWorld } from '../../testing/store-world.ts';
import { failureOf, inAuditedWorld, run, times, together } from '../../testing/world-test.ts';
import type { AuditedActor } from './actor.ts';
import type { AuditEntry } from './audit-log.ts';
import type { StoredAuditEntry } from './stored-audit-entry.ts';

const entry = (entityId: string, over: Partial<AuditEntry> = {}): AuditEntry => ({
  actor: { kind: 'person', accountId: anId(), requestId: 'req-1', address: '192.0.2.1' },
  action: 'Modified',
  operation: 'order.review.Release',
  entity: 'order',
  entityId,
  changes: { state: { old: 'OperatorReview', new: 'Released' } },
  ...over,
});
const stored = ({ subject = null, personal, ...rest }: AuditEntry): StoredAuditEntry => ({
  ...rest,
  subject,
  personal: personal ?? null,
});

const actors: readonly AuditedActor[] = [
  { kind: 'person', accountId: anId(), requestId: 'req-1', address: '2001:db8::1' },
  { kind: 'person', accountId: anId(), requestId: 'req-2', address: null },
  { kind: 'person', accountId: anId(), operator: anId(), requestId: 'req-2', address: '192.0.2.3' },
  { kind: 'token', tokenId: anId(), prefix: 'abcd1234', requestId: 'req-3', address: '192.0.2.1' },
  { kind: 'maintenance', requestId: 'req-4', address: '192.0.2.2' },
  { kind: 'maintenance', requestId: 'svc instance api-token 1', address: null },
];

const longText = (length: number, end = ''): string => 'è'.repeat(length) + end;
const cut = {
  truncated: true,
  length: expect.any(Number) as unknown,
  sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
};

/** What every AuditLog holds; the port only writes, so the world also says what was recorded. */
export const auditLogContract = (name: string, open: OpenAuditedWorld): void => {
  const it = inAuditedWorld(open);
  describe(`${name}: the audit log`, () => {
    it('keeps every field of what was recorded, in its order', async ({ audited: { world, auditOf } }) => {
      const id = anId();
      const values = { text: 'Caffè', fields: ['a', 'b'], nested: { on: true, none: null }, cents: 5 };
      const entries = [
        entry(id, { changes: { terms: { old: null, new: values }, password: { changed: true } } }),
        entry(id, { action: 'Created', subject: anId(), personal: { reason: { old: null, new: 'Ernia' } } }),
        entry(id, { action: 'Deleted', operation: 'order.reconcile', changes: {} }),
      ];
      for (const each of entries) await run(world.audit.record(each));
      expect(await auditOf('order', id)).toEqual(entries.map(stored));
    });

    it.for(actors)('keeps a $kind as the actor: %o', async (actor, { audited: { world, auditOf } }) => {
      const id = anId();
      await run(world.audit.record(entry(id, { actor })));
      expect(await auditOf('order', id)).toEqual([stored(entry(id, { actor }))]);
    });

    it('has no entry of a change that changed nothing; what was made or removed has one', async ({ audited }) => {
      const { world, auditOf } = audited;
      const id = anId();
      await run(world.audit.record(entry(id, { changes: {}, personal: {} })));
      expect(await auditOf('order', id)).toEqual([]);
      for (const action of ['Created', 'Deleted'] as const)
        await run(world.audit.record(entry(id, { action, changes: {} })));
      await run(world.audit.record(entry(id, { changes: {}, personal: { note: { old: 'a', new: 'b' } } })));
      expect(await auditOf('order', id)).toHaveLength(3);
    });

    it('keeps values of two kilobytes, and of longer ones their length and digest', async ({ audited }) => {
      const { world, auditOf } = audited;
      const id = anId();
      const most = longText(1023); // two bytes each, and the quotes
      const changes = {
        fits: { old: null, new: most },
        long: { old: longText(1023, '1'), new: longText(1023, '2') },
        list: { old: [longText(1100)], new: 3 },
      };
      await run(world.audit.record(entry(id, { changes, personal: { long: { old: null, new: longText(3000) } } })));
      const [stored] = await auditOf('order', id);
      expect(stored?.changes).toEqual({
        fits: { old: null, new: most },
        long: { old: { ...cut, length: 2049 }, new: { ...cut, length: 2049 } },
        list: { old: cut, new: 3 },
      });
      expect(stored?.personal).toEqual({ long: { old: null, new: { ...cut, length: 6002 } } });
      const { long } = stored?.changes ?? {};
      expect(long !== undefined && 'old' in long && JSON.stringify(long.old)).not.toBe(
        long !== undefined && 'new' in long && JSON.stringify(long.new),
      );
    });

    it('keeps no entry of more than sixteen kilobytes, whatever it is made of', async ({ audited }) => {
      const { world, auditOf } = audited;
      const field = (value: string) => (at: number) => [`field${at}`, { old: null, new: value }] as const;
      const wide = Object.fromEntries(times(12, field(longText(900))));
      const endless = Object.fromEntries(times(2000, field('x')));
      const [some, all] = [anId(), anId()];
      await run(world.audit.record(entry(some, { changes: { short: { old: 1, new: 2 }, ...wide } })));
      await run(world.audit.record(entry(all, { changes: endless, personal: { note: { old: null, new: 'n' } } })));
      const [first] = await auditOf('order', some);
      expect(first?.changes).toMatchObject({ short: { old: 1, new: 2 }, field0: { old: null, new: cut } });
      const [second] = await auditOf('order', all);
      expect(second?.changes).toEqual({ '*': { old: null, new: cut } });
      for (const each of [first, second])
        expect(JSON.stringify([each?.changes, each?.personal]).length).toBeLessThan(16_400);
    });

    it('keeps texts that Postgres cannot hold as ones that it can', async ({ audited: { world, auditOf } }) => {
      const id = anId();
      await run(world.audit.record(entry(id, { changes: { name: { old: 'a\0b', new: ['\ud800'] } } })));
      expect((await auditOf('order', id))[0]?.changes).toEqual({ name: { old: 'a\uFFFDb', new: ['\uFFFD'] } });
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
