import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeSemplificata, type FatturaSemplificata } from '@svc/domain/invoicing';
import { callServer, type Received } from '@svc/adapters-http/testing';
import { anna, giulia, openStudio, type Studio } from '../testing/studio.ts';
import { until, type Client } from '../walk/client.ts';
import { checkout, freeSlots } from '../walk/stage.ts';

const path = '/api/v1/einvoicing/fatture/import';

/** A simplified invoice of 20.00. */
const ticket: FatturaSemplificata = {
  versione: 'FSM10',
  FatturaElettronicaHeader: {
    DatiTrasmissione: {
      IdTrasmittente: { IdPaese: 'IT', IdCodice: '12345678903' },
      ProgressivoInvio: '00001',
      FormatoTrasmissione: 'FSM10',
      CodiceDestinatario: '0000000',
    },
    CedentePrestatore: {
      IdFiscaleIVA: { IdPaese: 'IT', IdCodice: '12345678903' },
      Denominazione: 'Studio Loto S.r.l.',
      Sede: { Indirizzo: 'Viale della Libertà', CAP: '00185', Comune: 'Roma', Nazione: 'IT' },
      RegimeFiscale: 'RF01',
    },
    CessionarioCommittente: { IdentificativiFiscali: { CodiceFiscale: 'RSSMRA80A01H501U' } },
  },
  FatturaElettronicaBody: [
    {
      DatiGenerali: {
        DatiGeneraliDocumento: { TipoDocumento: 'TD07', Divisa: 'EUR', Data: '2026-03-10', Numero: 'S/1' },
      },
      DatiBeniServizi: [{ Descrizione: 'Ingresso', Importo: '20.00', DatiIVA: { Aliquota: '22.00' } }],
    },
  ],
};
/** As CMS SignedData in BER, with neither certificates nor signers. */
const signed = (text: string): Uint8Array => {
  const oid = (last: number) => [0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, last];
  const size = Buffer.byteLength(text);
  return Buffer.concat([
    Uint8Array.from([0x30, 0x80, ...oid(2), 0xa0, 0x80, 0x30, 0x80, 2, 1, 1, 0x31, 0, 0x30, 0x80, ...oid(1)]),
    Uint8Array.from([0xa0, 0x80, 0x04, 0x82, size >> 8, size & 0xff]),
    Buffer.from(text),
    Uint8Array.from([0, 0, 0, 0, 0x31, 0, 0, 0, 0, 0, 0, 0]),
  ]);
};
const MB = 1024 * 1024;

let studio: Studio;
let admin: Client;
/** A real document, as the gateway transmitted it, under a number nobody has used. */
let xml: string;

beforeAll(async () => {
  studio = await openStudio();
  admin = await studio.signIn(giulia);
  const client = await studio.signIn(anna);
  const [slot] = await freeSlots(client);
  const { orderId, sessionId } = await checkout(client, slot?.id ?? '');
  studio.card.act(sessionId, 'pay');
  const fatturaId = await until('submitted', async () => {
    const { invoiceJob } = (await admin.get(`/api/v1/payments/admin/orders/${orderId}`)).json() as {
      readonly invoiceJob: { readonly status: string; readonly fatturaId: string } | null;
    };
    return invoiceJob?.status === 'Submitted' ? invoiceJob.fatturaId : undefined;
  });
  const transmitted = await admin.get(`/api/v1/einvoicing/fatture/${fatturaId}/xml`);
  xml = transmitted.text.replace(/<Numero>[^<]+<\/Numero>/, '<Numero>IMPORT-1</Numero>');
});
afterAll(() => studio.close());
beforeEach(() => {
  studio.lines.length = 0;
});

const send = (body: unknown, type = 'application/xml'): Promise<Received> =>
  callServer(studio.port, path, {
    method: 'POST',
    body,
    headers: { 'content-type': type, cookie: admin.cookie() },
  });
const rowCount = async (): Promise<number> => {
  const [row] = await studio.sql<{ count: number }>('select count(*)::int from fattura');
  return row?.count ?? -1;
};
const padded = (bytes: number): string =>
  xml.replace('<FatturaElettronicaBody>', `<!--${'x'.repeat(bytes)}--><FatturaElettronicaBody>`);
const surcharge = '<ScontoMaggiorazione><Tipo>MG</Tipo><Percentuale>100.00</Percentuale></ScontoMaggiorazione>';
const doubled = (text: string): string =>
  text.replace(
    /<ImportoTotaleDocumento>[^<]*<\/ImportoTotaleDocumento>/u,
    `${surcharge.repeat(70)}<ImportoTotaleDocumento></ImportoTotaleDocumento>`,
  );
/** The same from a supplier, to us. */
const supplied = (number: string): string => {
  const [, us = ''] = /<CedentePrestatore>.*?<IdCodice>(\d+)/su.exec(xml) ?? [];
  const identity = `<IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>${us}</IdCodice></IdFiscaleIVA>`;
  const buyer = /(<CessionarioCommittente>\s*<DatiAnagrafici>).*?(?=<Anagrafica>)/su;
  return xml.replaceAll(us, '01234567897').replace(buyer, `$1${identity}`).replace('IMPORT-1', number);
};
const doctype = (declarations: string, use = ''): string =>
  xml
    .replace(/(<\?xml[^>]*\?>)?/, `<?xml version="1.0"?><!DOCTYPE f [${declarations}]>`)
    .replace(/<Denominazione>[^<]*/, `<Denominazione>${use}`);
const bomb = `<!ENTITY a0 "ha">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')}`;

describe('a FatturaPA from outside', () => {
  const hostile: readonly (readonly [string, () => string | Uint8Array])[] = [
    ['with a DOCTYPE', () => doctype('')],
    ['with an external entity', () => doctype('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;')],
    ['with an external DTD', () => xml.replace(/(<\?xml[^>]*\?>)?/, '<!DOCTYPE f SYSTEM "http://127.0.0.1:1/f.dtd">')],
    ['with entities that multiply', () => doctype(bomb, '&a20;')],
    ['with an entity nobody declared', () => xml.replace(/<Denominazione>[^<]*/, '<Denominazione>&who;')],
    ['of another namespace', () => xml.replace(/http:\/\/ivaservizi[^"']*/, 'http://example.org/fattura')],
    ['without a namespace', () => xml.replaceAll(/ xmlns(:\w+)?="[^"]*"/g, '')],
    ['of ten megabytes', () => padded(10 * MB)],
    ['nested a hundred thousand deep', () => `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`],
    [
      'nested deep inside a real one',
      () =>
        xml.replace('<FatturaElettronicaBody>', `<FatturaElettronicaBody>${'<x>'.repeat(5000)}${'</x>'.repeat(5000)}`),
    ],
    ['cut off in the middle', () => xml.slice(0, Math.floor(xml.length / 2))],
    ['cut off before its last character', () => xml.trimEnd().slice(0, -1)],
    ['that is empty', () => ' '],
    ['that is a PDF', () => '%PDF-1.7 nothing of a FatturaPA'],
    ['that is a web page', () => '<!doctype html><html><body>hello</body></html>'],
    [
      'with bytes of no encoding',
      () => Buffer.concat([Buffer.from(xml.slice(0, 300)), Buffer.from([0xff, 0xfe, 0x00])]),
    ],
    ['with two roots', () => `${xml}<again/>`],
    ['whose surcharges double it seventy times beside an empty total', () => doubled(xml)],
    ['with a name used a million times', () => `<a ${'b="" '.repeat(1_000_000)}/>`],
  ];

  it.each(hostile)('%s is refused, leaves no row and tells nothing of this machine', async (_, make) => {
    const before = await rowCount();
    const answer = await send(make());
    expect([answer.status, answer.json()['code']]).toEqual([422, 'errors.eInvoicing.invoiceImportInvalid']);
    expect(answer.text).not.toMatch(/root:|\/etc\/|node_modules|\.ts/);
    expect(await rowCount()).toBe(before);
    expect(studio.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('whose sum is too large is left at the gateway as well, and the look at the others goes on', async () => {
    const before = await rowCount();
    studio.gateway.receive(doubled(supplied('MIRROR-1')));
    studio.gateway.receive(supplied('MIRROR-2'));
    for (let look = 0; look < 2; look += 1)
      expect((await admin.post('/api/v1/einvoicing/fatture/sync')).json()).toMatchObject({ failed: 1 });
    const received = await studio.sql<{ number: string }>(`select number from fattura where direction = 'inbound'`);
    expect(received).toEqual([{ number: 'MIRROR-2' }]);
    expect(await rowCount()).toBe(before + 1);
    expect(studio.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is refused alike when it comes as JSON, and by its place when it is no base64', async () => {
    const before = await rowCount();
    const of = (text: string): unknown => ({ fileName: 'f.xml', contentBase64: Buffer.from(text).toString('base64') });
    for (const text of [padded(10 * MB), doctype(''), 'no xml']) {
      const answer = await send(of(text), 'application/json');
      expect([answer.status, answer.json()['code']]).toEqual([422, 'errors.eInvoicing.invoiceImportInvalid']);
    }
    const wrong = await send({ fileName: 'f.xml', contentBase64: 'no base64!' }, 'application/json');
    expect([wrong.status, wrong.json()['errors']]).toEqual([
      400,
      [expect.objectContaining({ pointer: '/contentBase64' })],
    ]);
    expect(await rowCount()).toBe(before);
  });

  it('above 16 MB on the wire is not read at all, told or in chunks', async () => {
    const before = await rowCount();
    for (const body of ['x'.repeat(16 * MB + 1), Array.from({ length: 17 }, () => 'x'.repeat(MB))]) {
      const answer = await send(body);
      expect([answer.status, answer.json()['code']]).toEqual([413, 'errors.general.payloadTooLarge']);
    }
    expect(await rowCount()).toBe(before);
  });

  it('many large ones at once stay within bounds, and others are served meanwhile', async () => {
    const large = padded(10 * MB);
    const before = process.memoryUsage.rss();
    for (let round = 0; round < 5; round += 1) {
      const imports = Array.from({ length: 4 }, () => send(large));
      expect((await admin.get('/api/v1/auth/verify-session')).status).toBe(200);
      expect((await Promise.all(imports)).map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    }
    // 20 files of 10 MB went through; were they kept, or parsed to trees of objects, this would be far more.
    expect(process.memoryUsage.rss() - before).toBeLessThan(1_500 * MB);
  });

  it('invoice.import: that is simplified, signed or both becomes a local draft, and comes back as it was', async () => {
    const text = writeSemplificata(ticket);
    const asJson = (number: string) => ({
      fileName: 'ticket.xml.p7m',
      contentBase64: Buffer.from(signed(text.replace('S/1', number))).toString('base64'),
    });
    const answer = await send(asJson('S/2'), 'application/json');
    expect([answer.status, answer.json()['number'], answer.json()['documentType']]).toEqual([201, 'S/2', 'TD07']);
    const { text: back } = await admin.get(`/api/v1/einvoicing/fatture/${String(answer.json()['id'])}/xml`);
    expect(back).toBe(text.replace('S/1', 'S/2'));
    const copy = await admin.get(`/api/v1/einvoicing/fatture/${String(answer.json()['id'])}/pdf`);
    expect([copy.status, copy.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  /** Documents handed to the gateway; its list is asked by the loop of the mirror whenever that is due. */
  const sent = (): number =>
    studio.gateway.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/fatture')).length;

  it('that is good becomes a local draft that is sent to nobody, and its number cannot come twice', async () => {
    const before = await rowCount();
    const sentBefore = sent();
    expect(sentBefore).toBeGreaterThan(0); // the one that the file was made of
    const answer = await send(xml);
    expect([answer.status, answer.json()['number']]).toEqual([201, 'IMPORT-1']);
    const asText = xml.replace('IMPORT-1', 'IMPORT-2');
    const asJson = { fileName: 'f.xml', contentBase64: Buffer.from(asText).toString('base64') };
    expect((await send(asJson, 'application/json')).status).toBe(201);
    const again = await send(xml);
    expect([again.status, again.json()['code']]).toEqual([409, 'errors.eInvoicing.invoiceNumberAlreadyUsed']);
    expect(await rowCount()).toBe(before + 2);
    expect(sent()).toBe(sentBefore);
  });
});
