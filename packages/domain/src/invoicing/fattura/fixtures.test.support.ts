import type { BillingProfile } from '../party/billing-profile.ts';
import type { SellerIdentity } from '../party/seller.ts';
import type { FatturaInput } from './fattura-input.ts';

/** A seller under the ordinary regime (RF01), all its optional fields given. */
export const studio: SellerIdentity = {
  vatNumber: '12345678903',
  name: 'Studio Loto S.r.l.',
  fiscalCode: '12345678903',
  regimeFiscale: 'RF01',
  address: 'Viale della Libertà',
  streetNumber: '1',
  postalCode: '00185',
  city: 'Roma',
  province: 'RM',
  country: 'IT',
  email: 'ciao@studioloto.example',
};

/** An Italian consumer: codice fiscale, neither recipient code nor PEC. */
export const anna: BillingProfile = {
  kind: 'consumer',
  firstName: 'Anna',
  lastName: 'Rossi',
  fiscalCode: 'RSSMRA80A01H501U',
  country: 'IT',
  address: 'Via Po',
  streetNumber: '32',
  postalCode: '50100',
  city: 'Firenze',
  province: 'FI',
};

/** An Italian company with a recipient code; the name needs escaping in XML. */
export const acme: BillingProfile = {
  kind: 'company',
  legalName: 'Acme & Figli S.p.A.',
  vatNumber: '01234567897',
  country: 'IT',
  address: 'Corso Francia',
  postalCode: '10121',
  city: 'Torino',
  province: 'TO',
  recipientCode: 'ABC1234',
};

/** The day on which these documents are dated. */
export const today = Temporal.PlainDate.from('2026-03-10');

/** An invoice (TD01) over one line of 20.00 EUR, 22 % inside, paid by card that day. */
export const lesson: FatturaInput = {
  tipoDocumento: 'TD01',
  seller: studio,
  buyer: anna,
  number: 'SVC-2026-000001',
  date: today,
  currency: 'EUR',
  lines: [{ description: 'Lezione di yoga', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } }],
  payment: { method: 'MP08', condition: 'TP02', amountCents: 2000, date: today },
};
