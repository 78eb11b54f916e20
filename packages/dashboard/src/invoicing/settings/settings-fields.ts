import type { Answer, Input } from '../../kernel/api/api.ts';
import { changedIn, type Fields } from '../../kernel/form/edited.ts';

export type Settings = Answer<'einvoicing.settings.get'>;
type Patch = NonNullable<Input<'einvoicing.settings.update'>['body']>;

export const sellerFields = [
  'name',
  'vatNumber',
  'fiscalCode',
  'regimeFiscale',
  'address',
  'streetNumber',
  'postalCode',
  'city',
  'province',
  'country',
  'email',
] as const;
export const pdfFields = { pdfHeader: 500, pdfFooter: 500, pdfLegalNotes: 2000 } as const;
const plain = [
  'provider',
  'environment',
  'gatewayAUsername',
  'senderVatNumber',
  'invoiceSeries',
  'fiscalTimeZone',
  'pdfHeader',
  'pdfFooter',
  'pdfLegalNotes',
] as const;
export const secrets = ['gatewayAPassword', 'gatewayBToken'] as const;

const SELLER = 'seller/';

/** As the form has them: each field a text under the name that the server's refusal points to. What is secret is never read. */
export const fieldsOf = (settings: Settings): Fields => ({
  ...Object.fromEntries(plain.map((name) => [name, settings[name] ?? ''])),
  ...Object.fromEntries(secrets.map((name) => [name, ''])),
  ...Object.fromEntries(sellerFields.map((name) => [`${SELLER}${name}`, settings.seller[name] ?? ''])),
  rechargeStampDuty: String(settings.rechargeStampDuty),
});

/** The fields that were changed, and no other. */
export const patchOf = (stored: Fields, typed: Fields): Patch => {
  const names = changedIn(stored, typed);
  const texts = (from: readonly string[], cut: number) =>
    Object.fromEntries(from.map((name) => [name.slice(cut), typed[name] ?? '']));
  const seller = names.filter((name) => name.startsWith(SELLER));
  const others = names.filter((name) => !name.startsWith(SELLER) && name !== 'rechargeStampDuty');
  return {
    ...texts(others, 0),
    ...(seller.length === 0 ? {} : { seller: texts(seller, SELLER.length) }),
    ...(names.includes('rechargeStampDuty') ? { rechargeStampDuty: typed['rechargeStampDuty'] === 'true' } : {}),
  };
};

/** Where a document is shown under the texts that are typed; one that was not changed stays as it is saved. */
export const previewOf = (fattura: string, stored: Fields, typed: Fields): string => {
  const changed = new Set(changedIn(stored, typed));
  const shown = (
    [
      ['header', 'pdfHeader'],
      ['footer', 'pdfFooter'],
      ['legalNotes', 'pdfLegalNotes'],
    ] as const
  )
    .filter(([, field]) => changed.has(field))
    .map(([name, field]) => [name, typed[field] ?? '']);
  const query = new URLSearchParams(shown).toString();
  return `/api/v1/einvoicing/fatture/${fattura}/pdf${query === '' ? '' : `?${query}`}`;
};

/** A VAT number however it was typed. */
export const bareVat = (typed: string): string => typed.toUpperCase().replaceAll(/\s/g, '').replace(/^IT/, '');

/** The VAT number that invoices would bear after the save: of the form's seller as soon as any field of it is filled in. */
export const vatAfter = (typed: Fields, { sellerInUse }: Settings): string => {
  const isOwn = sellerFields.some((name) => (typed[`${SELLER}${name}`] ?? '').trim() !== '');
  return bareVat(isOwn ? (typed[`${SELLER}vatNumber`] ?? '') : (sellerInUse.vatNumber ?? ''));
};
