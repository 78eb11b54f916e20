import type { SellerIdentity } from '@svc/domain/invoicing';
import { bareVat } from '../http/vat-numbers.ts';
import { fieldsOf } from '../http/json.ts';

/** The seller as POST /aziende wants it. */
export const aziendaOf = (seller: SellerIdentity): Readonly<Record<string, string>> => ({
  ragione_sociale: seller.name,
  piva: bareVat(seller.vatNumber),
  cfis: seller.fiscalCode ?? bareVat(seller.vatNumber),
  regime_fiscale: seller.regimeFiscale,
  ...(seller.email === undefined ? {} : { email: seller.email }),
});

/** Whether GET /aziende lists the company; there it has its country, here it need not. @throws Error when it is no list */
export const knowsCompany = (value: unknown, vatNumber: string): boolean => {
  if (!Array.isArray(value)) throw new Error('the list of companies is no list');
  return value.some((row: unknown) => bareVat(String(fieldsOf(row)['piva'])) === bareVat(vatNumber));
};
