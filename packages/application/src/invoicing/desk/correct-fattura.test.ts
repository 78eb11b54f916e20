import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { inOrdinaryWords, writeDocument, type FatturaRow } from '@svc/domain/invoicing';
import { anna } from '../../testing/fixtures.ts';
import { aDocument } from '../../testing/fixtures.invoicing.ts';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { createFattura } from './create-fattura.ts';
import { resendFattura, sendFattura } from './fattura-desk.ts';
import { readFattura } from './fattura-files.ts';
import { importFattura } from '../mirror/import-fattura.ts';

const line = { description: 'Lezione privata', quantity: 1, grossCents: 5000, vat: { rateBp: 2200 } };
const corrected = { ...anna, fiscalCode: 'RSSMRA85M01H501Q', firstName: 'Laura', email: 'laura@example.test' };
const drafted = (studio: Studio) =>
  run(createFattura(studio.ports)({ documentType: 'TD01', buyer: anna, lines: [line], actor: admin }));
/** Sent, and refused by SDI for its buyer. */
const refused = async (studio: Studio, row: FatturaRow): Promise<FatturaRow> => {
  studio.gateway.planAnswer({ state: 'ERRO', message: '00306 - CodiceFiscale non valido' });
  await failureOf(sendFattura(studio.ports)(row.id, admin));
  return run(readFattura(studio.ports)(row.id));
};
const resend = (studio: Studio, { id }: FatturaRow, billingProfile?: unknown) =>
  resendFattura(studio.ports)(id, false, admin, billingProfile);
const fiscalCodesOf = async (studio: Studio, { id }: FatturaRow) =>
  (await run(studio.world.invoices.emissions(id))).map(
    ({ submittedXml }) => /<CodiceFiscale>(\w{16})</u.exec(submittedXml)?.[1],
  );

describe('invoice.resend: a refused document of the desk, with its buyer corrected', () => {
  it('goes out as a new revision under the same number, date and sums; what was sent before is kept', async () => {
    const studio = await openStudio();
    const before = await refused(studio, await drafted(studio));
    expect(before).toMatchObject({ state: 'ERRO', number: 'SVC-2027-000001', revision: 1 });
    const after = await run(resend(studio, before, corrected));
    const { number, date, totalCents, content } = before;
    expect(after).toMatchObject({ state: 'PREN', number, totalCents, revision: 2, attempts: 2 });
    expect(after.date.equals(date)).toBe(true);
    expect(after).toMatchObject({ counterpartyName: 'Laura Rossi', buyerEmail: 'laura@example.test' });
    expect(inOrdinaryWords(after.content).FatturaElettronicaBody).toEqual(
      inOrdinaryWords(content).FatturaElettronicaBody,
    );
    expect(await fiscalCodesOf(studio, before)).toEqual(['RSSMRA80A01H501U', 'RSSMRA85M01H501Q']);
  });
  it('may have been imported', async () => {
    const studio = await openStudio();
    const xml = new TextEncoder().encode(writeDocument(aDocument()));
    const {
      documents: [row],
    } = await run(importFattura(studio.ports)(xml, admin));
    expect(await run(resend(studio, await refused(studio, row), corrected))).toMatchObject({
      state: 'PREN',
      number: 'SVC-2027-000001',
      counterpartyTaxCode: 'RSSMRA85M01H501Q',
    });
  });
  it('keeps its old buyer when the corrected one is none, or cannot be sent', async () => {
    const studio = await openStudio();
    const before = await refused(studio, await drafted(studio));
    expect(await failureOf(resend(studio, before, { kind: 'consumer' }))).toMatchObject({
      _tag: 'BillingProfileRequired',
    });
    expect(await failureOf(resend(studio, before, { ...corrected, firstName: '花子' }))).toMatchObject({
      _tag: 'BillingProfileRequired',
    });
    const own = { ...anna, kind: 'company', legalName: 'Studio Loto', vatNumber: before.sellerVatNumber };
    expect(await failureOf(resend(studio, before, own))).toMatchObject({
      _tag: 'FatturaInvalid',
      findings: [{ code: '00471' }],
    });
    expect(await run(readFattura(studio.ports)(before.id))).toEqual(before);
    expect(studio.gateway.fatture()).toHaveLength(1);
  });
  it('resend_not_allowed: never while nobody knows what became of it', async () => {
    const studio = await openStudio();
    const row = await drafted(studio);
    studio.gateway.trouble('failing');
    await failureOf(sendFattura(studio.ports)(row.id, admin));
    const asked = resendFattura(studio.ports)(row.id, true, admin, corrected);
    expect(await failureOf(asked)).toMatchObject({ code: 'resend_not_allowed', params: { why: 'notRefused' } });
    expect(await run(Effect.map(readFattura(studio.ports)(row.id), ({ state }) => state))).toBe('NEEDS_REVIEW');
  });
});
