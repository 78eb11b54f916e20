import { describe, expect, it } from 'vitest';
import { admin, openStudio } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import { createFattura, type CreateFattura } from '../desk/create-fattura.ts';
import { saveSettings } from '../settings/edit-settings.ts';

const company = {
  kind: 'company',
  legalName: 'Ente Inventato',
  fiscalCode: '01234567897',
  address: 'Via Finta',
  postalCode: '00100',
  city: 'Roma',
} as const;
const office = { ...company, recipientCode: 'UFTEST' } as const;
const exempt = { description: 'Corso', quantity: 1, grossCents: 10_000, vat: { nature: 'N4' } } as const;

describe('stamp duty of a document made at the desk', () => {
  const total = async (recharge: boolean, over: Partial<CreateFattura>) => {
    const studio = await openStudio();
    await run(saveSettings(studio.ports)({ rechargeStampDuty: recharge }, admin));
    const command = { documentType: 'TD01', lines: [exempt], actor: admin, ...over } as const;
    return (await run(createFattura(studio.ports)(command))).totalCents;
  };
  it('is recharged by the setting to private buyers alone', async () => {
    expect(await total(true, { buyer: company })).toBe(10_200);
    expect(await total(true, { buyer: office })).toBe(10_000);
    expect(await total(false, { buyer: company })).toBe(10_000);
  });
  it('is borne by the buyer of whom the document says so, a local body too', async () => {
    expect(await total(true, { buyer: office, stampDuty: 'recharged' })).toBe(10_200);
    expect(await total(false, { buyer: company, stampDuty: 'recharged' })).toBe(10_200);
    expect(await total(true, { buyer: company, stampDuty: 'borne' })).toBe(10_000);
  });
});
