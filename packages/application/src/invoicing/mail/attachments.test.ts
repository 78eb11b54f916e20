import { describe, expect, it } from 'vitest';
import { writeFattura, type FatturaElettronica } from '@svc/domain/invoicing';
import { anId } from '../../testing/fixtures.ts';
import { aDocument, aFattura } from '../../testing/fixtures.invoicing.ts';
import { openStudio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { fatturaAttachment, fatturaAttachments } from './attachments.ts';
import { fatturaNotifications } from '../mirror/notifications.ts';
import { syncMirror } from '../mirror/sync-mirror.ts';

const holding = (...names: readonly string[]): FatturaElettronica => ({
  ...aDocument(),
  FatturaElettronicaBody: aDocument().FatturaElettronicaBody.map((body) => ({
    ...body,
    Allegati: names.map((NomeAttachment) => ({ NomeAttachment, Attachment: 'Y2lhbw==' })),
  })),
});

describe('the attachments of a document', () => {
  it('are read out of what was received, by safe names, and no gateway is asked', async () => {
    const studio = await openStudio();
    const transmittedXml = writeFattura(holding('../foglio.pdf', 'foglio.pdf'));
    const row = aFattura({ direction: 'inbound', state: 'RECEIVED', transmittedXml });
    await run(studio.world.invoices.insertRow(row));
    const found = await run(fatturaAttachments(studio.ports)(row.id));
    expect(found.map(({ fileName, bytes }) => [fileName, bytes])).toEqual([
      ['foglio.pdf', 4],
      ['foglio-2.pdf', 4],
    ]);
    expect(await run(fatturaAttachment(studio.ports)(row.id, 2))).toMatchObject({ fileName: 'foglio-2.pdf' });
    for (const gone of [fatturaAttachment(studio.ports)(row.id, 3), fatturaAttachment(studio.ports)(anId(), 1)])
      expect(await failureOf(gone)).toMatchObject({ _tag: 'NotFound' });
  });
});

describe('what SDI has said about a document', () => {
  it('is asked of its gateway, and nothing of nobody for a draft', async () => {
    const studio = await openStudio();
    studio.gateway.receive(writeFattura(aDocument()), 'F-1');
    await run(syncMirror(studio.ports));
    const [row] = (await run(studio.world.invoices.list({ page: 1, pageSize: 1 }))).items;
    studio.gateway.decide(row!.remoteId ?? '', 'ERRO', '00305 - IdCodice non valido');
    expect(await run(fatturaNotifications(studio.ports)(row!.id))).toMatchObject([
      { kind: 'NS', errors: [{ code: '00305', description: 'IdCodice non valido' }] },
    ]);
    const draft = aFattura({ provider: 'Local', state: 'DRAFT' });
    await run(studio.world.invoices.insertRow(draft));
    studio.gateway.trouble('broken');
    expect(await run(fatturaNotifications(studio.ports)(draft.id))).toEqual([]);
    expect(await failureOf(fatturaNotifications(studio.ports)(row!.id))).toMatchObject({ _tag: 'RemoteDown' });
  });
});
