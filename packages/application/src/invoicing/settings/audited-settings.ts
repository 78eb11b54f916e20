import type { BillingProfile, PartialSellerFields } from '@svc/domain/invoicing';
import { shownChanges, type AuditChanges, type Shown } from '../../kernel/index.ts';
import type { EInvoicingSettings } from './einvoicing-settings.ts';

/** The seller may be a person, whom no erasure finds here: of what names them an entry has the end, or nothing. */
const sellerFields: Readonly<Record<keyof PartialSellerFields, Shown>> = {
  vatNumber: 'masked',
  fiscalCode: 'masked',
  name: 'sealed',
  regimeFiscale: 'whole',
  address: 'sealed',
  streetNumber: 'sealed',
  postalCode: 'sealed',
  city: 'sealed',
  province: 'sealed',
  country: 'whole',
  email: 'sealed',
};

const settingsFields: Readonly<Record<Exclude<keyof EInvoicingSettings, 'seller'>, Shown>> = {
  provider: 'whole',
  environment: 'whole',
  gatewayAUsername: 'masked',
  gatewayAPassword: 'sealed',
  gatewayBToken: 'sealed',
  senderVatNumber: 'masked',
  invoiceSeries: 'whole',
  fiscalTimeZone: 'whole',
  pdfHeader: 'sealed',
  pdfFooter: 'sealed',
  pdfLegalNotes: 'sealed',
  rechargeStampDuty: 'whole',
};

/** What the audit log says of a change of the e-invoicing settings. */
export const settingsChanges = (stored: EInvoicingSettings, next: EInvoicingSettings): AuditChanges => {
  const { seller: before, ...old } = stored;
  const { seller: after, ...fresh } = next;
  const ofSeller = Object.entries(shownChanges(sellerFields, before, after));
  return {
    ...shownChanges(settingsFields, old, fresh),
    ...Object.fromEntries(ofSeller.map(([field, change]) => [`seller.${field}`, change])),
  };
};

/** The kind is no personal data, and an entry has it among its changes. */
const profileFields: Readonly<Record<Exclude<keyof BillingProfile, 'kind'>, Shown>> = {
  legalName: 'whole',
  firstName: 'whole',
  lastName: 'whole',
  vatNumber: 'masked',
  vatCountry: 'whole',
  fiscalCode: 'masked',
  country: 'whole',
  address: 'whole',
  streetNumber: 'whole',
  postalCode: 'whole',
  city: 'whole',
  province: 'whole',
  recipientCode: 'whole',
  pec: 'whole',
  email: 'whole',
};

/** What the audit log says of a person's billing profile, apart from its kind. Codes by their ends: who corrects an address spreads none. */
export const profileChanges = (before: BillingProfile | null, after: BillingProfile): AuditChanges =>
  shownChanges(profileFields, before, after);
