import { describe, expect, it } from 'vitest';
import * as Effect from 'effect/Effect';
import { writeFattura } from '@svc/domain/invoicing';
import { remoteDown } from '../../kernel/index.ts';
import { aDocument } from '../../testing/fixtures.invoicing.ts';
import { openStudio } from '../../testing/studio.ts';
import { invoiced, rowNow } from '../../testing/studio.invoicing.ts';
import { run } from '../../testing/world-test.ts';
import { emitInvoices } from '../emission/emit-invoices.reconciler.ts';
import type { InvoiceGateway, InvoiceGateways, RemoteFattura } from './invoice-gateway.ts';
import { syncMirror } from '../mirror/sync-mirror.ts';

type File = InvoiceGateway['file'];

const bare = (row: RemoteFattura): RemoteFattura => ({ ...row, xml: null });

/** A gateway whose answers carry no document: what it transmitted is a file. */
const withoutBytes = (gateways: InvoiceGateways, asked: string[], file?: File): InvoiceGateways => ({
  open: (access) => {
    const gateway = gateways.open(access);
    return {
      ...gateway,
      emit: (emission) =>
        Effect.map(gateway.emit(emission), (outcome) =>
          outcome.kind === 'answered' ? { ...outcome, row: bare(outcome.row) } : outcome,
        ),
      list: (query) => Effect.map(gateway.list(query), (page) => ({ ...page, rows: page.rows.map(bare) })),
      file: (id, form) => (asked.push(id), (file ?? gateway.file)(id, form)),
    };
  },
});

const submitted = async (file?: File) => {
  const studio = await openStudio();
  const asked: string[] = [];
  const ports = { ...studio.ports, gateways: withoutBytes(studio.ports.gateways, asked, file) };
  const id = await invoiced(studio);
  await run(emitInvoices(ports));
  const { remoteId } = await rowNow(studio, id);
  const decided = async (state: 'INVI' | 'CONS'): Promise<void> => {
    studio.gateway.decide(remoteId ?? '', state, '');
    await run(syncMirror(ports));
  };
  return { studio, id, ports, asked, decided };
};

describe('what a gateway transmitted and gives in no answer', () => {
  it('is fetched once SDI has the document, once, and kept with the attempt', async () => {
    const { studio, id, ports, asked, decided } = await submitted();
    await run(syncMirror(ports));
    expect([asked, (await rowNow(studio, id)).transmittedXml]).toEqual([[], null]);
    await decided('INVI');
    await decided('CONS');
    await run(syncMirror(ports));
    const row = await rowNow(studio, id);
    expect([asked, row.transmittedXml === null]).toEqual([[row.remoteId], false]);
    const [emission] = await run(studio.world.invoices.emissions(row.id));
    expect([emission?.transmittedXml, emission?.submittedXml]).toEqual([row.transmittedXml, row.submittedXml]);
  });

  it.each<readonly [string, File]>([
    ['cannot be had', () => Effect.fail(remoteDown('GatewayB', 'no file'))],
    ['is not there', () => Effect.succeed(null)],
    ['cannot be read', () => Effect.succeed({ fileName: null, bytes: new TextEncoder().encode('<html>') })],
    [
      'is another document',
      () => Effect.succeed({ fileName: null, bytes: new TextEncoder().encode(writeFattura(aDocument())) }),
    ],
  ])('holds nothing up when it %s, and is asked for again only when the state moves', async (_, file) => {
    const { studio, id, ports, asked, decided } = await submitted(file);
    await decided('INVI');
    await run(syncMirror(ports));
    await decided('CONS');
    const row = await rowNow(studio, id);
    expect([row.state, row.transmittedXml]).toEqual(['CONS', null]);
    expect([1, 2, 4]).toContain(asked.length);
  });
});
