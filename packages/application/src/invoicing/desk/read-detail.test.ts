import { describe, expect, it } from 'vitest';
import type { FatturaAction, FatturaRow } from '@svc/domain/invoicing';
import { anna } from '../../testing/fixtures.ts';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { checkFattura } from './check-fattura.ts';
import { createFattura } from './create-fattura.ts';
import { resendFattura, sendFattura } from './fattura-desk.ts';
import { readFatturaDetail, type FatturaDetail } from './read-detail.ts';

const line = { description: 'Lezione privata', quantity: 1, grossCents: 5000, vat: { rateBp: 2200 } };
const drafted = (studio: Studio) =>
  run(createFattura(studio.ports)({ documentType: 'TD01', buyer: anna, lines: [line], actor: admin }));
const detailOf = (studio: Studio, { id }: FatturaRow): Promise<FatturaDetail> =>
  run(readFatturaDetail(studio.ports)(id));
const offered = ({ actions }: FatturaDetail, action: FatturaAction) => actions.find((each) => each.action === action);
const message = '00417 - 1.4.1.1 <IdFiscaleIVA> e 1.4.1.2 <CodiceFiscale> non valorizzati';

describe('a document as who works with it sees it', () => {
  it('a draft can be numbered and sent, and has nothing at a gateway', async () => {
    const studio = await openStudio();
    const detail = await detailOf(studio, await drafted(studio));
    expect(detail).toMatchObject({ revisions: [], calls: [], refusal: null, findings: [], job: null });
    expect(detail.shown.totals).toMatchObject({ netCents: 4098, vatCents: 902, totalCents: 5000 });
    expect([offered(detail, 'number'), offered(detail, 'send')]).toEqual([
      { action: 'number', allowed: true },
      { action: 'send', allowed: true },
    ]);
    expect(offered(detail, 'sync')).toMatchObject({ allowed: false, obstacle: 'notAtGateway' });
  });
  it('a refused one says why, what was sent, and how it is corrected; each attempt stays', async () => {
    const studio = await openStudio();
    const row = await drafted(studio);
    studio.gateway.planAnswer({ state: 'ERRO', message });
    await failureOf(sendFattura(studio.ports)(row.id, admin));
    const detail = await detailOf(studio, row);
    expect(detail.refusal?.code).toBe('00417');
    expect(detail.refusal?.paths.map((path) => path.split('/').at(-1))).toEqual(['IdFiscaleIVA', 'CodiceFiscale']);
    expect(detail.revisions).toMatchObject([{ revision: 1, attempt: 1 }]);
    expect(detail.calls).toMatchObject([{ kind: 'invoice.emit', attempt: 1, state: 'Refused' }]);
    expect([offered(detail, 'revise')?.allowed, offered(detail, 'send')?.obstacle]).toEqual([true, 'notDraft']);
    await run(resendFattura(studio.ports)(row.id, false, admin, { ...anna, fiscalCode: 'RSSMRA85M01H501Q' }));
    const after = await detailOf(studio, row);
    expect(after.revisions.map(({ revision }) => revision)).toEqual([1, 2]);
    expect([after.refusal, offered(after, 'revise')?.obstacle]).toEqual([null, 'notRefused']);
  });
  it('absenceTooEarly, outcomeUnknown: one whose answer was lost waits, then asks for a person’s word', async () => {
    const studio = await openStudio();
    const row = await drafted(studio);
    studio.gateway.trouble('lost');
    await failureOf(sendFattura(studio.ports)(row.id, admin));
    const early = offered(await detailOf(studio, row), 'resend');
    expect(early).toMatchObject({ allowed: false, obstacle: 'absenceTooEarly' });
    expect(
      Temporal.Instant.from(early?.until ?? '')
        .since(studio.now())
        .total('seconds'),
    ).toBeLessThanOrEqual(300);
    studio.later({ minutes: 6 });
    expect(offered(await detailOf(studio, row), 'resend')).toEqual({
      ...{ action: 'resend', allowed: true, obstacle: 'outcomeUnknown' },
    });
  });
});

describe('the check of a document with another buyer', () => {
  const check = (studio: Studio, { id }: FatturaRow, more: object) => run(checkFattura(studio.ports)({ id, ...more }));
  it('finds nothing in a sound one, and stores nothing', async () => {
    const studio = await openStudio();
    const row = await drafted(studio);
    const descriptions = [{ line: 1, description: 'Lezione di gruppo' }];
    expect(await check(studio, row, { billingProfile: { ...anna, lastName: 'Bianchi' }, descriptions })).toEqual({
      ...{ fields: [], unwritable: null, findings: [] },
    });
    expect((await detailOf(studio, row)).row).toEqual(row);
  });
  it('names the field of the buyer, the text that cannot be written, or what SDI would refuse', async () => {
    const studio = await openStudio();
    const row = await drafted(studio);
    const { fiscalCode: _, ...nameless } = anna;
    expect(await check(studio, row, { billingProfile: nameless })).toMatchObject({
      fields: [{ path: '/fiscalCode', code: 'fiscal_code_required' }],
    });
    expect(await check(studio, row, { descriptions: [{ line: 1, description: '瑜伽' }] })).toMatchObject({
      unwritable: { code: 'text_not_latin', params: { field: 'lines.1' } },
    });
    // The studio itself as its buyer.
    const self = { ...anna, kind: 'company', legalName: 'Studio', vatNumber: row.sellerVatNumber, fiscalCode: null };
    const { findings } = await check(studio, row, { billingProfile: self });
    expect(findings.map(({ code }) => code)).toEqual(['00471']);
  });
  it('resend_not_allowed: is asked of documents of ours alone', async () => {
    const studio = await openStudio();
    const row = await drafted(studio);
    await run(studio.world.invoices.saveRow({ ...row, direction: 'inbound' }));
    expect(await failureOf(checkFattura(studio.ports)({ id: row.id }))).toMatchObject({
      code: 'resend_not_allowed',
      params: { why: 'received' },
    });
  });
});
