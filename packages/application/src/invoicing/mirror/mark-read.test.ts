import { describe, expect, it } from 'vitest';
import { writeFattura } from '@svc/domain/invoicing';
import { anId } from '../../testing/fixtures.ts';
import { aDocument } from '../../testing/fixtures.invoicing.ts';
import { openAuditedMemoryWorld } from '../../testing/memory-world.ts';
import { admin, openStudio } from '../../testing/studio.ts';
import { aFattura } from '../../testing/fixtures.invoicing.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { markRead } from './mark-read.ts';
import { syncMirror } from './sync-mirror.ts';

describe('a received document', () => {
  it('counts as unread until somebody marks it, and the gateway is not called', async () => {
    const studio = await openStudio();
    studio.gateway.receive(writeFattura(aDocument()), 'F-1');
    await run(syncMirror(studio.ports));
    expect(await run(studio.world.invoices.countUnread)).toBe(1);
    const [received] = (await run(studio.world.invoices.list({ page: 1, pageSize: 1 }))).items;
    expect(await run(markRead(studio.ports)(received!.id, admin))).toMatchObject({ read: true, state: 'RECEIVED' });
    expect(await run(studio.world.invoices.countUnread)).toBe(0);
    expect(studio.gateway.fatture().map(({ unread }) => unread)).toEqual([true]);
  });
  it('marked once more changes nothing and is audited once', async () => {
    const { world, auditOf } = await openAuditedMemoryWorld();
    const row = aFattura({ direction: 'inbound', state: 'RECEIVED', read: false });
    await run(world.invoices.insertRow(row));
    await run(markRead(world)(row.id, admin));
    await run(markRead(world)(row.id, admin));
    expect(await auditOf('fattura', row.id)).toMatchObject([{ operation: 'fattura.markRead' }]);
  });
  it('that is not there is not found', async () => {
    const studio = await openStudio();
    expect(await failureOf(markRead(studio.ports)(anId(), admin))).toEqual({ _tag: 'NotFound', what: 'Fattura' });
  });
});
