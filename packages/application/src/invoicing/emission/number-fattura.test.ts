import { describe, expect, it } from 'vitest';
import { writeDocument } from '@svc/domain/invoicing';
import { anna } from '../../testing/fixtures.ts';
import { aDocument, aFattura } from '../../testing/fixtures.invoicing.ts';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { failureOf, run, times } from '../../testing/world-test.ts';
import { createFattura } from '../desk/create-fattura.ts';
import { sendFattura } from '../desk/fattura-desk.ts';
import { importFattura } from '../mirror/import-fattura.ts';
import { numberFattura } from './number-fattura.ts';

const line = { description: 'Lezione', quantity: 1, grossCents: 5000, vat: { rateBp: 2200 } };
const draft = (studio: Studio, lines = [line]) =>
  run(createFattura(studio.ports)({ documentType: 'TD01', buyer: anna, lines, actor: admin }));
const number = (studio: Studio, id: Awaited<ReturnType<typeof draft>>['id']) => numberFattura(studio.ports)(id, admin);

describe('a draft that goes to SDI by other hands', () => {
  it('gets number and day without any gateway, and stays a local draft', async () => {
    const studio = await openStudio();
    await run(studio.world.settings.save({ ...(await run(studio.world.settings.load)), gatewayAPassword: null }));
    const { id } = await draft(studio);
    const numbered = await run(number(studio, id));
    expect(numbered).toMatchObject({ provider: 'Local', state: 'DRAFT', number: 'SVC-2027-000001', fiscalYear: 2027 });
    expect(writeDocument(numbered.content)).toContain('<Numero>SVC-2027-000001</Numero>');
    expect(studio.gateway.fatture()).toEqual([]);
  });
  it('takes the first free number behind a year that was imported out of another installation', async () => {
    const studio = await openStudio();
    const { id, ...drafted } = await draft(studio);
    const { sellerVatNumber } = drafted;
    for (let at = 1; at <= 1200; at += 1) {
      const imported = {
        provider: 'Local',
        state: 'DRAFT',
        number: `SVC-2027-${String(at).padStart(6, '0')}`,
      } as const;
      await run(studio.world.invoices.insertRow(aFattura({ ...imported, sellerVatNumber, fiscalYear: 2027 })));
    }
    expect(await run(number(studio, id))).toMatchObject({ number: 'SVC-2027-001201' });
  });
  it('keeps both when it is sent after all', async () => {
    const studio = await openStudio();
    const { id } = await draft(studio);
    await run(number(studio, id));
    studio.later({ hours: 48 });
    expect(await run(sendFattura(studio.ports)(id, admin))).toMatchObject({
      number: 'SVC-2027-000001',
      date: Temporal.PlainDate.from('2027-03-01'),
      state: 'PREN',
    });
  });
  it('already_numbered: gets one, however many ask at once, and no number is lost', async () => {
    const studio = await openStudio();
    const { id } = await draft(studio);
    await Promise.allSettled(times(4, () => run(number(studio, id))));
    expect(await failureOf(number(studio, id))).toMatchObject({ code: 'already_numbered' });
    expect(await run(number(studio, (await draft(studio)).id))).toMatchObject({ number: 'SVC-2027-000002' });
  });
  it('that SDI would refuse gets none, and the next one has no gap before it', async () => {
    const studio = await openStudio();
    const later = {
      ...line,
      period: { from: Temporal.PlainDate.from('2027-03-01'), to: Temporal.PlainDate.from('2027-03-02') },
    };
    const { id, ...row } = await draft(studio, [later]);
    const content = JSON.parse(
      JSON.stringify(row.content).replaceAll('RSSMRA80A01H501U', 'RSSMRA80A01H501X'),
    ) as typeof row.content;
    await run(studio.world.invoices.saveRow({ ...row, id, content }));
    expect(await failureOf(number(studio, id))).toMatchObject({
      _tag: 'FatturaInvalid',
      findings: [{ code: '00306' }],
    });
    expect(await run(number(studio, (await draft(studio)).id))).toMatchObject({ number: 'SVC-2027-000001' });
  });
  it('resend_not_allowed: is one of ours', async () => {
    const studio = await openStudio();
    const foreign = JSON.stringify(aDocument()).replaceAll('12345678903', '01234567897');
    const xml = writeDocument(JSON.parse(foreign) as ReturnType<typeof aDocument>);
    const {
      documents: [row],
    } = await run(importFattura(studio.ports)(new TextEncoder().encode(xml), admin));
    await run(studio.world.invoices.saveRow({ ...row, number: null }));
    expect(await failureOf(number(studio, row.id))).toMatchObject({
      code: 'resend_not_allowed',
      params: { why: 'foreignSeller' },
    });
  });
});

describe('00003: a document larger than SDI takes', () => {
  const heavy = Array.from({ length: 5200 }, () => ({ ...line, description: 'x'.repeat(1000) }));
  const tooLarge = { _tag: 'FatturaInvalid', findings: [{ code: '00003', path: '@file' }] };
  it('is neither numbered nor sent, and no number is spent on it', async () => {
    const studio = await openStudio();
    const { id } = await draft(studio, heavy);
    expect(await failureOf(number(studio, id))).toMatchObject(tooLarge);
    expect(await failureOf(sendFattura(studio.ports)(id, admin))).toMatchObject(tooLarge);
    expect(studio.gateway.fatture()).toEqual([]);
    expect((await run(number(studio, (await draft(studio)).id))).number).toBe('SVC-2027-000001');
  });
});
