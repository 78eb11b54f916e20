import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleFattura } from '@svc/application/testing';
import { startGatewayHarness, type Answered, type GatewayHarness } from './fake-gateway-a.testkit.ts';

let harness: GatewayHarness;
beforeEach(async () => {
  harness = await startGatewayHarness();
});
afterEach(() => harness.gateway.close());

interface Row {
  readonly id: string;
  readonly sdi_stato: string;
  readonly sdi_messaggio: string;
  readonly sdi_identificativo: string | null;
  readonly sdi_fattura: string;
}
const rowOf = (answer: Answered): Row => answer.body as Row;
const rowsOf = (answer: Answered): readonly Row[] => answer.body as readonly Row[];
const list = async (query = '', segment = 'test') => rowsOf(await harness.call('GET', `/${segment}/fatture${query}`));

describe('sending', () => {
  test('a document is taken in charge: PREN, no identifier of SDI yet, the id as text', async () => {
    const row = rowOf(await harness.send());
    expect(row).toMatchObject({ id: '550001', sdi_stato: 'PREN', sdi_identificativo: null });
  });

  test('the header is rewritten and the rest of the bytes is as it came', async () => {
    const sent = sampleFattura();
    const { sdi_fattura: transmitted } = rowOf(await harness.send(sent));
    expect(transmitted).toContain('<IdCodice>12478341006</IdCodice></IdTrasmittente>');
    expect(transmitted).not.toContain('<ProgressivoInvio>1</ProgressivoInvio>');
    const without = (xml: string) => xml.replace(/<DatiTrasmissione>.*<\/DatiTrasmissione>/su, '');
    expect(without(transmitted)).toBe(without(sent));
    const [book] = harness.gateway.books.fatture;
    expect([book?.submittedXml, book?.submittedSha256]).toEqual([
      sent,
      createHash('sha256').update(sent).digest('hex'),
    ]);
  });

  test('a document without the transmission header gets one', async () => {
    const bare = sampleFattura().replace(/<DatiTrasmissione>.*<\/DatiTrasmissione>/su, '');
    expect(rowOf(await harness.send(bare)).sdi_fattura).toContain(
      '<FatturaElettronicaHeader><DatiTrasmissione><IdTrasmittente>',
    );
  });

  test.each([
    ['not well formed', sampleFattura().replace('</p:FatturaElettronica>', '')],
    ['with a DOCTYPE', sampleFattura().replace('?>', '?><!DOCTYPE x>')],
    ['in another namespace', sampleFattura().replace('fatture/v1.2', 'fatture/v9')],
    ['of another version', sampleFattura().replace('versione="FPR12"', 'versione="FSM10"')],
    ['without its lines', sampleFattura().replace(/<DettaglioLinee>.*<\/DettaglioLinee>/su, '')],
    ['empty', ''],
  ])('a document %s is refused and nothing is stored', async (_, xml) => {
    const answer = await harness.send(xml);
    expect([answer.status, answer.body]).toEqual([400, { error: 'XML non conforme allo schema FPR12' }]);
    expect(harness.gateway.books.fatture).toEqual([]);
  });

  test('a stricter judge may be plugged in', async () => {
    await harness.start({ validate: () => 'XML non conforme allo schema FPR12: IdCodice' });
    expect((await harness.send()).body).toEqual({ error: 'XML non conforme allo schema FPR12: IdCodice' });
  });

  test('only XML is taken', async () => {
    expect((await harness.call('POST', '/test/fatture', { body: '{}' })).status).toBe(400);
  });
});

describe('states', () => {
  test('PREN becomes INVI with an identifier, then CONS', async () => {
    const { id } = rowOf(await harness.send());
    const read = async () => rowOf(await harness.call('GET', `/test/fatture/${id}`));
    harness.gateway.advanceClock(2_000);
    expect(await read()).toMatchObject({ sdi_stato: 'INVI', sdi_identificativo: '9000550001' });
    harness.gateway.advanceClock(4_000);
    expect((await read()).sdi_stato).toBe('CONS');
  });

  test.each([
    [{ code: '0000000' }, 'NONC'],
    [{ buyer: 'Prova scarto srl' }, 'ERRO'],
    [{ buyer: 'Rifiuto srl' }, 'RIFI'],
    [{ buyer: 'Mancata srl' }, 'NONC'],
    [{ buyer: 'Accetta srl' }, 'ACCE'],
    [{ buyer: 'Decorrenza srl' }, 'DECO'],
  ])('%j ends as %s', async (change, state) => {
    await harness.send(sampleFattura(change));
    harness.gateway.advanceClock(6_000);
    expect((await list()).map((row) => row.sdi_stato)).toEqual([state]);
  });

  test('a refusal of SDI may stand in the answer already', async () => {
    expect(rowOf(await harness.send(sampleFattura({ buyer: 'Scarto subito' })))).toMatchObject({ sdi_stato: 'ERRO' });
  });

  test('a repeated POST is accepted again and comes back as 00404', async () => {
    const sent = [rowOf(await harness.send()).id, rowOf(await harness.send()).id];
    expect(new Set(sent).size).toBe(2);
    harness.gateway.advanceClock(6_000);
    const states = (await list()).map((row) => [row.sdi_stato, row.sdi_messaggio.includes('00404')]);
    expect(states).toEqual([
      ['CONS', false],
      ['ERRO', true],
    ]);
  });

  test.each([
    ['TD04', 'CONS'],
    ['TD08', 'CONS'],
    ['TD05', 'ERRO'],
  ])('a %s of an invoice’s number becomes %s', async (type, state) => {
    const invoice = sampleFattura();
    await harness.send(invoice);
    await harness.send(invoice.replace('<TipoDocumento>TD01<', `<TipoDocumento>${type}<`));
    harness.gateway.advanceClock(6_000);
    expect((await list()).map((row) => row.sdi_stato)).toEqual(['CONS', state]);
  });

  test('a second copy is refused whatever its buyer’s name asks for; one of a document that the administration refused is not', async () => {
    const buyer = 'Mancata S.r.l.';
    await harness.send(sampleFattura({ buyer }));
    await harness.send(sampleFattura({ buyer }));
    const refused = rowOf(await harness.send(sampleFattura({ number: 'SVC/2' }))).id;
    harness.gateway.setState(Number(refused), 'RIFI', 'EC02');
    await harness.send(sampleFattura({ number: 'SVC/2' }));
    harness.gateway.advanceClock(6_000);
    expect((await list()).map((row) => row.sdi_stato)).toEqual(['NONC', 'ERRO', 'RIFI', 'CONS']);
  });

  test('a number is free again after a refusal, and in the other environment', async () => {
    harness.gateway.planOutcomes({ state: 'ERRO', when: 'at-once' });
    await harness.send();
    await harness.send();
    await harness.send(sampleFattura(), 'prod');
    harness.gateway.advanceClock(6_000);
    expect((await list()).map((row) => row.sdi_stato)).toEqual(['ERRO', 'CONS']);
    expect((await list('', 'prod')).map((row) => row.sdi_stato)).toEqual(['CONS']);
  });

  test('planned outcomes strike in turn: a refusal, an unknown word, a late refusal, a hidden row', async () => {
    harness.gateway.planOutcomes(
      { refuse: 'XML non conforme' },
      { state: 'BOH', when: 'at-once' },
      { state: 'ERRO', message: '00305 - x' },
      { state: 'CONS', hiddenMs: 60_000 },
    );
    expect((await harness.send()).status).toBe(400);
    expect(rowOf(await harness.send(sampleFattura({ number: 'A1' }))).sdi_stato).toBe('BOH');
    await harness.send(sampleFattura({ number: 'A2' }));
    await harness.send(sampleFattura({ number: 'A3' }));
    harness.gateway.advanceClock(6_000);
    expect((await list()).map((row) => row.sdi_stato)).toEqual(['BOH', 'ERRO']);
    harness.gateway.advanceClock(60_000);
    expect(await list()).toHaveLength(3);
  });

  test('in manual mode only a control call moves a document', async () => {
    await harness.start({ outcomes: 'manual' });
    const { id } = rowOf(await harness.send());
    harness.gateway.advanceClock(86_400_000);
    expect((await list())[0]?.sdi_stato).toBe('PREN');
    harness.gateway.setState(Number(id), 'CONS');
    expect((await list())[0]?.sdi_stato).toBe('CONS');
  });
});

describe('reading', () => {
  test('every value is text, also flags and numbers', async () => {
    await harness.send();
    const [row] = (await harness.call('GET', '/test/fatture')).body as readonly Record<string, unknown>[];
    expect(row).toMatchObject({ id: '550001', ricezione: '0', test: '1', partita_iva: '01234567897' });
  });

  test('unread rows are handed out once; reading one row does not consume the mark', async () => {
    const { id } = rowOf(await harness.send());
    await harness.call('GET', `/test/fatture/${id}`);
    expect(await list('?unread=true')).toHaveLength(1);
    expect(await list('?unread=true')).toHaveLength(0);
    harness.gateway.advanceClock(2_000);
    expect(await list('?unread=true')).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  test('the filters find a document by number, year, seller, state date and kind', async () => {
    await harness.send();
    await harness.send(sampleFattura({ number: 'SVC/2' }));
    harness.gateway.receive(sampleFattura({ number: 'F/9' }));
    const numbers = async (query: string) => (await list(query)).length;
    expect(await numbers('?numero_documento=SVC%2F2&anno_documento=2026&partita_iva=IT01234567897')).toBe(1);
    expect(await numbers('?solo_trasmissioni=true')).toBe(2);
    expect(await numbers('?solo_ricezioni=true')).toBe(1);
    expect(await numbers('?date_from=2026-03-05')).toBe(0);
    expect(await numbers('?date_from=2026-03-04&date_to=2026-03-04')).toBe(3);
    expect(await numbers('?id_from=550002&id_to=550002')).toBe(1);
    expect(await numbers('?partita_iva_controparte=12345678903&solo_trasmissioni=1')).toBe(2);
  });

  test('a received row has an empty state, no date of update and its original in base64', async () => {
    harness.gateway.receive(sampleFattura());
    const [row] = (await harness.call('GET', '/test/fatture')).body as readonly Record<string, unknown>[];
    expect(row).toMatchObject({
      ricezione: '1',
      sdi_stato: '',
      sdi_data_aggiornamento: null,
      partita_iva: '12345678903',
    });
    expect(Buffer.from(String(row?.['sdi_fattura_base64']), 'base64').toString('utf8')).toBe(sampleFattura());
  });

  test('pages are linked until the last one', async () => {
    for (const number of ['1', '2', '3']) await harness.send(sampleFattura({ number }));
    const first = await harness.call('GET', '/test/fatture?per_page=2&solo_trasmissioni=true');
    const next = /<([^>]+)>; rel="next"/u.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await harness.call('GET', next);
    expect([rowsOf(first).length, rowsOf(second).length, second.headers['link']]).toEqual([2, 1, undefined]);
  });

  test('PDF, attachments and the notice of SDI', async () => {
    const { id } = rowOf(await harness.send(sampleFattura(), 'prod'));
    const get = (path: string) => harness.call('GET', `/prod/fatture/${id}/${path}`);
    expect((await get('pdf')).text.slice(0, 8)).toBe('%PDF-1.4');
    expect((await get('allegati')).body).toEqual([
      { nome_file: 'ricevuta.txt', descrizione: '', file_base64: 'Y2lhbw==' },
    ]);
    expect((await get('notifica')).status).toBe(404);
    harness.gateway.setState(Number(id), 'ERRO', '00305 - IdCodice non valido');
    expect((await get('notifica')).text).toContain(
      '<Codice>00305</Codice><Descrizione>IdCodice non valido</Descrizione>',
    );
    expect((await harness.call('GET', '/prod/fatture/1')).status).toBe(404);
  });
});
