import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { composeFattura, writeDocument, type FatturaElettronica, type FatturaRow } from '@svc/domain/invoicing';
import { resolveIntents } from '../../commerce/index.ts';
import { studioLoto } from '../../testing/fixtures.ts';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { fatturaAttachments } from '../mail/attachments.ts';
import { exportFatture } from '../desk/export-fatture.ts';
import { sendFattura } from '../desk/fattura-desk.ts';
import { importFattura } from './import-fattura.ts';
import type { InvoiceGateways } from '../gateway/invoice-gateway.ts';
import { syncMirror } from './sync-mirror.ts';

const day = Temporal.PlainDate.from('2027-03-01');
type Header = FatturaElettronica['FatturaElettronicaHeader'];
type Body = FatturaElettronica['FatturaElettronicaBody'][number];
type General = Body['DatiGenerali']['DatiGeneraliDocumento'];

/** What a supplier sends us, or we write in the name of one. */
const supplied = (number: string, over: Partial<General> = {}, header: Partial<Header> = {}): FatturaElettronica => {
  const whole = composeFattura({
    tipoDocumento: 'TD01',
    seller: { ...studioLoto, vatNumber: '01234567897', fiscalCode: '01234567897', name: 'Tappetini S.r.l.' },
    buyer: {
      kind: 'company',
      legalName: 'Studio Loto S.r.l.',
      vatNumber: studioLoto.vatNumber,
      country: 'IT',
      address: 'Via Po 1',
      postalCode: '00185',
      city: 'Roma',
      province: 'RM',
      recipientCode: 'ABC1234',
    },
    number,
    date: day,
    currency: 'EUR',
    lines: [{ description: 'Tappetini', quantity: 1, grossCents: 12_200, vat: { rateBp: 2200 } }],
  })._unsafeUnwrap();
  return {
    ...whole,
    FatturaElettronicaHeader: { ...whole.FatturaElettronicaHeader, ...header },
    FatturaElettronicaBody: whole.FatturaElettronicaBody.map(({ DatiGenerali, ...body }) => ({
      ...body,
      DatiGenerali: { ...DatiGenerali, DatiGeneraliDocumento: { ...DatiGenerali.DatiGeneraliDocumento, ...over } },
    })),
  };
};
const fromAbroad = (IdPaese: string, IdCodice: string): Partial<Header> => {
  const { CedentePrestatore } = supplied('X-1').FatturaElettronicaHeader;
  const { CodiceFiscale: _, ...known } = CedentePrestatore.DatiAnagrafici;
  return {
    CedentePrestatore: {
      ...CedentePrestatore,
      DatiAnagrafici: { ...known, IdFiscaleIVA: { IdPaese, IdCodice }, Anagrafica: { Denominazione: 'Fake Inc' } },
    },
  };
};
const lotOf = (...documents: readonly FatturaElettronica[]): FatturaElettronica => ({
  ...documents[0]!,
  FatturaElettronicaBody: documents.flatMap(({ FatturaElettronicaBody }) => FatturaElettronicaBody),
});
const bringing = (studio: Studio, document: FatturaElettronica) =>
  importFattura(studio.ports)(new TextEncoder().encode(writeDocument(document)), admin);
const receive = async (studio: Studio, document: FatturaElettronica) => {
  studio.gateway.receive(writeDocument(document), 'F');
  return await run(syncMirror(studio.ports));
};
const rows = async (studio: Studio, over: object = {}) =>
  (await run(studio.world.invoices.list({ page: 1, pageSize: 50, ...over }))).items;
const csv = async (studio: Studio, book?: FatturaRow['book']): Promise<readonly string[]> => {
  const text = await run(exportFatture(studio.ports)({ from: day, to: day, ...(book === undefined ? {} : { book }) }));
  const parts = [text.first];
  for (let part = await run(text.next); part !== null; part = await run(text.next)) parts.push(part);
  return parts.join('').split('\r\n').slice(1, -1);
};

const written = ['TD16', 'TD17', 'TD18', 'TD19', 'TD20', 'TD28'] as const;

describe('a document that the buyer writes', () => {
  it.each(written)('as %s is a purchase from its supplier, in list and export, and ours to number', async (type) => {
    const studio = await openStudio();
    const { documents } = await run(
      bringing(studio, supplied('H/17', { TipoDocumento: type }, fromAbroad('US', 'OO99999999999'))),
    );
    const known = { counterpartyName: 'Fake Inc', counterpartyTaxCode: 'USOO99999999999', book: 'purchases' };
    expect(documents).toMatchObject([{ ...known, direction: 'outbound', read: true, issuer: studioLoto.vatNumber }]);
    expect(await rows(studio, { book: 'purchases' })).toHaveLength(1);
    expect([await rows(studio, { book: 'sales' }), await csv(studio, 'sales')]).toEqual([[], []]);
    expect((await csv(studio))[0]).toContain(';Ricevuta;OO99999999999;Fake Inc;');
  });
  it('is sent by us, who issue it, and its lost answer is found under our number', async () => {
    const studio = await openStudio();
    const { documents } = await run(
      bringing(studio, supplied('H/18', { TipoDocumento: 'TD17' }, fromAbroad('FR', '12345678901'))),
    );
    const open: InvoiceGateways['open'] = (access) => {
      const gateway = studio.ports.gateways.open(access);
      return { ...gateway, emit: (each) => Effect.as(gateway.emit(each), { kind: 'unknown', reason: 'lost' }) };
    };
    const sending = sendFattura({ ...studio.ports, gateways: { open } })(documents[0].id, admin);
    expect(await failureOf(sending)).toMatchObject({ code: 'emission_outcome_unknown' });
    expect(studio.gateway.fatture()).toMatchObject([{ sellerVatNumber: studioLoto.vatNumber }]);
    studio.later({ minutes: 10 });
    await run(resolveIntents(studio.ports));
    expect(await rows(studio)).toMatchObject([{ state: 'PREN', remoteId: '550001' }]);
  });
  it('on the supplier’s behalf (CC) is a purchase of the buyer, and a sale of the supplier, who receives it', async () => {
    const studio = await openStudio();
    await run(bringing(studio, supplied('CC/1', {}, { SoggettoEmittente: 'CC' })));
    expect(await rows(studio)).toMatchObject([
      { book: 'purchases', direction: 'outbound', counterpartyName: 'Tappetini S.r.l.' },
    ]);
    const seller = await openStudio({
      config: { environmentSeller: { ...studioLoto, vatNumber: '01234567897', fiscalCode: null } },
    });
    await receive(seller, supplied('CC/1', {}, { SoggettoEmittente: 'CC' }));
    expect(await rows(seller)).toMatchObject([
      { book: 'sales', direction: 'inbound', state: 'RECEIVED', read: false, counterpartyName: 'Studio Loto S.r.l.' },
    ]);
  });
  it('clashes with another one under its number in the year, also of another supplier', async () => {
    const studio = await openStudio();
    await run(bringing(studio, supplied('H/20', { TipoDocumento: 'TD17' }, fromAbroad('FR', '12345678901'))));
    const second = supplied('H/20', { TipoDocumento: 'TD17' }, fromAbroad('DE', '123456789'));
    expect(await failureOf(bringing(studio, second))).toMatchObject({ numbers: [{ body: 1, number: 'H/20' }] });
    await run(
      bringing(studio, supplied('H/20', { TipoDocumento: 'TD17', Data: '2026-12-31' }, fromAbroad('DE', '123456789'))),
    );
    expect(await rows(studio)).toHaveLength(2);
  });
  it('is recognised as ours when SDI delivers it back to us, whether we know it or not', async () => {
    const own = supplied('G/17', { TipoDocumento: 'TD17' }, fromAbroad('FR', '12345678901'));
    const imported = await openStudio();
    await run(bringing(imported, own));
    const unknown = await openStudio();
    for (const studio of [imported, unknown]) {
      for (let look = 0; look < 2; look += 1) {
        expect(await receive(studio, own)).toMatchObject({ failed: 0, skipped: 0 });
        expect(await rows(studio)).toMatchObject([
          { book: 'purchases', direction: 'outbound', state: 'CONS', read: true, counterpartyName: 'Fake Inc' },
        ]);
      }
      expect(await run(studio.world.invoices.countUnread)).toBe(0);
      expect(await failureOf(bringing(studio, own))).toMatchObject({ _tag: 'NumbersTaken' });
    }
  });
});

describe('a supplier’s document', () => {
  it('in another currency keeps it, and adds nothing to a column of euros', async () => {
    const studio = await openStudio();
    await run(bringing(studio, supplied('H/USD1', { Divisa: 'USD' })));
    expect(await rows(studio)).toMatchObject([{ currency: 'USD', totalCents: 12_200 }]);
    expect((await csv(studio))[0]).toMatch(/;;;;DRAFT;;;USD;100,00;22,00;122,00;Local;Test$/u);
  });
  it('that came as a file and through a gateway is one row, whichever came first', async () => {
    const studio = await openStudio();
    const document = supplied('F/7');
    const { documents } = await run(bringing(studio, document));
    await receive(studio, document);
    expect(await rows(studio)).toMatchObject([
      { id: documents[0].id, provider: 'GatewayA', state: 'RECEIVED', remoteId: '550001', read: true },
    ]);
    const other = await openStudio();
    await receive(other, document);
    expect(await failureOf(bringing(other, document))).toMatchObject({ numbers: [{ body: 1, number: 'F/7' }] });
    expect(await rows(other)).toMatchObject([{ provider: 'GatewayA', read: false }]);
  });
  it('that a gateway lists under two ids is one row, and its copy is fetched once', async () => {
    const studio = await openStudio();
    for (let look = 0; look < 3; look += 1) {
      expect(await receive(studio, supplied('F/7'))).toMatchObject({ failed: 0 });
      expect(await rows(studio)).toHaveLength(1);
    }
  });
  it('under a number that another one of his has stands beside it', async () => {
    const studio = await openStudio();
    await receive(studio, supplied('F/7'));
    await receive(studio, supplied('F/7', { Causale: ['un altro'] }));
    expect(await rows(studio)).toHaveLength(2);
  });
});

describe('a received file of several documents', () => {
  const attached = (document: FatturaElettronica, NomeAttachment: string): FatturaElettronica => ({
    ...document,
    FatturaElettronicaBody: document.FatturaElettronicaBody.map((body) => ({
      ...body,
      Allegati: [{ NomeAttachment, Attachment: 'QQ==' }],
    })),
  });
  const lot = lotOf(attached(supplied('G/5A'), 'a.pdf'), attached(supplied('G/5B'), 'b.pdf'));

  it('is a row for each of them, through a gateway as by import, and they share attachments and notifications', async () => {
    const mirrored = await openStudio();
    await receive(mirrored, lot);
    await run(syncMirror(mirrored.ports));
    const imported = await openStudio();
    await run(bringing(imported, lot));
    for (const studio of [mirrored, imported]) {
      const found = (await rows(studio)).toSorted((a, b) => a.lotPosition - b.lotPosition);
      expect(found.map(({ number, totalCents }) => [number, totalCents])).toEqual([
        ['G/5A', 12_200],
        ['G/5B', 12_200],
      ]);
      const names = async (at: number) =>
        (await run(fatturaAttachments(studio.ports)(found[at]!.id))).map(({ fileName }) => fileName);
      expect([await names(0), await names(1)]).toEqual([
        ['a.pdf', 'b.pdf'],
        ['b.pdf', 'a.pdf'],
      ]);
      expect(new Set(found.map(({ remoteId }) => remoteId)).size).toBe(1);
    }
  });
  it('of which one was imported before takes that one over and brings the others', async () => {
    const studio = await openStudio();
    await run(bringing(studio, attached(supplied('G/5B'), 'b.pdf')));
    await receive(studio, lot);
    await receive(studio, lot);
    const found = (await rows(studio)).toSorted((a, b) => a.lotPosition - b.lotPosition);
    expect(found.map(({ number, provider }) => [number, provider])).toEqual([
      ['G/5A', 'GatewayA'],
      ['G/5B', 'GatewayA'],
    ]);
  });
});

describe('a file with optional elements that are empty', () => {
  it('is taken in, by import as by the mirror, and says where they were', async () => {
    const { CedentePrestatore } = supplied('X-1').FatturaElettronicaHeader;
    const document = supplied('G/1', {}, { CedentePrestatore: { ...CedentePrestatore, Contatti: { Telefono: '' } } });
    const studio = await openStudio();
    const { documents, emptied } = await run(bringing(studio, document));
    expect(emptied).toEqual(['FatturaElettronicaHeader/CedentePrestatore/Contatti/Telefono']);
    await receive(studio, document);
    expect(await rows(studio)).toMatchObject([{ id: documents[0].id, provider: 'GatewayA' }]);
  });
});
