import { planByWallet } from './act-two.ts';
import { answerLost, gatewayBChosen, refusedBySdi } from './gateway-b-troubles.ts';
import { euroText } from './plan-sale.ts';
import { supplierInvoice } from './supplier-invoice.ts';
import { expectThat, transmissionsOf, type Stage } from './stage.ts';

const api = '/api/v1/einvoicing';

interface FatturaSeen {
  readonly id: string;
  readonly status: string;
  readonly number: string | null;
  readonly documentType: string;
  readonly sourceId: string | null;
  readonly read: boolean;
}

const listed = async ({ giulia }: Stage, query: string): Promise<readonly FatturaSeen[]> =>
  (await giulia.get(`${api}/fatture?pageSize=100&${query}`)).json()['items'] as readonly FatturaSeen[];

/** The draft that the refund left: a person sends it, and it names its invoice. */
const creditNoteSent = async (stage: Stage, invoice: { readonly fatturaId: string; readonly number: string }) => {
  const draft = (await listed(stage, 'status=DRAFT')).find(
    ({ documentType, sourceId }) => documentType === 'TD04' && sourceId === invoice.fatturaId,
  );
  expectThat(draft !== undefined, 'the draft of the refund waits');
  const sent = await stage.giulia.post(`${api}/fatture/${draft?.id}/send`);
  expectThat(sent.status === 200, 'the admin sends the credit note', sent.text);
  const { id, status, number, sourceId } = sent.json() as unknown as FatturaSeen;
  expectThat(['PREN', 'INVI', 'CONS', 'NONC'].includes(status), 'the outcome class is Confirmed', status);
  const xml = (await stage.giulia.get(`${api}/fatture/${id}/xml`)).text;
  const [, linked] = /<DatiFattureCollegate>.*?<IdDocumento>([^<]*)</su.exec(xml) ?? [];
  expectThat(
    xml.includes('<TipoDocumento>TD04<') && linked === invoice.number && sourceId === invoice.fatturaId,
    'it is a TD04 that names its invoice',
    [linked, sourceId],
  );
  const times = await transmissionsOf(stage, `<Numero>${number}<`);
  expectThat(times === 1, 'the gateway has it once', times);
  const again = await stage.giulia.post(`${api}/fatture/${id}/send`);
  expectThat(again.status === 409, 'it is not sent again', again.text);
  stage.report(
    'credit note',
    `TD04 ${number} over ${euroText(8100)}: ${status}, DatiFattureCollegate ${linked}, one transmission; sent again: 409`,
  );
};

/** A supplier's invoice comes in through the gateway, and somebody reads it. */
const inboundRead = async (stage: Stage): Promise<void> => {
  const { giulia } = stage;
  const number = 'TB-2026-118';
  await stage.gatewayB('/receptions', { xml: supplierInvoice(number) });
  const unread = async (): Promise<unknown> => (await giulia.get(`${api}/fatture/unread-count`)).json()['unread'];
  const before = await unread();
  const synced = await giulia.post(`${api}/fatture/sync`);
  expectThat(synced.status === 200, 'the mirror is reconciled', synced.text);
  const row = (await listed(stage, 'direction=inbound&read=false')).find((each) => each.number === number);
  expectThat(before === 0 && (await unread()) === 1 && row?.status === 'RECEIVED', 'it is there, unread', row);
  const xml = await giulia.get(`${api}/fatture/${row?.id}/xml`);
  expectThat(xml.text.includes('Tappetini da yoga'), 'its lines can be read', xml.text.slice(0, 300));
  const marked = await giulia.post(`${api}/fatture/${row?.id}/mark-read`);
  await giulia.post(`${api}/fatture/sync`);
  expectThat(marked.status === 200 && (await unread()) === 0, 'read it stays, also when the gateway is asked again');
  stage.report(
    'inbound',
    `${number} of a supplier RECEIVED, unread 1; read, marked: unread 0, also after another sync`,
  );
};

/** The year for the accountant, and a copy under the studio's name. */
const exported = async (
  stage: Stage,
  { fatturaId, number }: { readonly fatturaId: string; readonly number: string },
) => {
  const { giulia } = stage;
  const csv = await giulia.get(`${api}/fatture/export?from=2000-01-01&to=2199-12-31`);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv.bytes);
  const [titles = '', ...rows] = text.split('\r\n').slice(0, -1);
  const columns = titles.split(';');
  const there = [...(await listed(stage, 'direction=outbound')), ...(await listed(stage, 'direction=inbound'))].filter(
    (each) => each.number !== null,
  );
  const note = rows.find((row) => row.includes(';TD04;')) ?? '';
  expectThat(csv.status === 200 && titles.startsWith('\uFEFFData;Numero;Tipo documento;'), 'a CSV with titles', titles);
  expectThat(columns.length === 19 && rows.length === there.length, 'every numbered document has a row', [
    rows.length,
    there.length,
  ]);
  expectThat(note.split(';')[9] === '-81,00', 'the credit note counts below zero', note);
  const pdf = await giulia.get(`${api}/fatture/${fatturaId}/pdf-branded`);
  const bytes = Buffer.from(pdf.bytes).toString('latin1');
  expectThat(
    pdf.status === 200 && bytes.startsWith('%PDF-') && bytes.trimEnd().endsWith('%%EOF'),
    'the branded copy is a PDF',
    bytes.slice(0, 80),
  );
  stage.report(
    'export',
    `CSV with BOM, ${columns.length} columns, ${rows.length} documents, TD04 ${note.split(';')[9]}; branded PDF of ${number}, ${pdf.bytes.length} bytes`,
  );
};

/** The plan's invoices, and what gateways do to the others. */
export const planAndDocuments = async (stage: Stage): Promise<void> => {
  const sale = await planByWallet(stage);
  await creditNoteSent(stage, sale);
  await gatewayBChosen(stage);
  await answerLost(stage);
  await refusedBySdi(stage);
  await inboundRead(stage);
  await exported(stage, sale);
};
