import { describe, expect, it } from 'vitest';
import { inOrdinaryWords, type BillingProfile } from '@svc/domain/invoicing';
import { composed, ticket } from '../documents.testkit.ts';
import { buyerBlock } from './copy.parties.ts';
import { italian } from './words.it.ts';
import { NO_TEXTS, pagesOf } from './pdf-text.testkit.ts';

const voice = { words: italian, locale: 'it' } as const;
const abroad = { address: 'Main Street', streetNumber: '7', postalCode: 'SW1A 1AA', city: 'London' } as const;
const buyerOf = (buyer: BillingProfile) => buyerBlock(composed({ buyer }).FatturaElettronicaHeader, voice);

describe('the buyer on the courtesy copy', () => {
  it.each([
    ['a private person', { ...abroad, kind: 'consumer', firstName: 'Zoë', lastName: 'Brontë', country: 'FR' }],
    ['a company outside the Union', { ...abroad, kind: 'company', legalName: 'Acme Inc.', country: 'US' }],
  ] as const)('has no VAT number where a conventional code stands for it: %s', (_, buyer) => {
    expect(buyerOf(buyer).lines.join('\n')).not.toMatch(/P\. IVA|000000|99999/);
  });

  it('abroad keeps a VAT number of its own', () => {
    const company = { ...abroad, kind: 'company', legalName: 'Müller GmbH', country: 'DE' } as const;
    expect(buyerOf({ ...company, vatNumber: '129273398' }).lines).toContain('P. IVA DE129273398');
  });

  it('of a simplified invoice who is a number alone is printed once', async () => {
    const { name, lines } = buyerBlock(inOrdinaryWords(ticket).FatturaElettronicaHeader, voice);
    expect([name, lines]).toEqual(['', ['C.F. RSSMRA80A01H501U']]);
    const texts = (await pagesOf(ticket, NO_TEXTS)).flat();
    expect(texts.filter((text) => text.includes('RSSMRA80A01H501U'))).toHaveLength(1);
  });
});
