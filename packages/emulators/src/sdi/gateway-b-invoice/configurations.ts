import { jsonObject, type Exchange } from '../../kernel/index.ts';
import type { CompanyRecord, GatewayBBooks } from '../gateway-b/books.ts';
import { companiesOf } from '../gateway-b/companies.ts';
import { GatewayRefusal } from '../gateway-b/envelope.ts';
import { bareVat, type GatewayEnvironment } from '../gateway-a-books.ts';

export const configurationView = ({ fiscalId, name, email }: CompanyRecord): Readonly<Record<string, unknown>> => ({
  fiscal_id: fiscalId,
  name,
  email,
  customer_invoice: true,
  supplier_invoice: true,
});

/** POST /IT-configurations. @throws GatewayRefusal */
export const addConfiguration = (
  books: GatewayBBooks,
  environment: GatewayEnvironment,
  exchange: Exchange,
): CompanyRecord => {
  const { fiscal_id: fiscalId, name, email } = jsonObject(exchange);
  for (const [field, value] of Object.entries({ fiscal_id: fiscalId, name, email }))
    if (typeof value !== 'string' || value === '') throw new GatewayRefusal(400, 610, `${field} is required`);
  const company: CompanyRecord = {
    environment,
    fiscalId: bareVat(String(fiscalId)),
    name: String(name),
    email: String(email),
    applySignature: false,
    applyLegalStorage: false,
    active: true,
  };
  if (companiesOf(books, environment).some((each) => each.fiscalId === company.fiscalId))
    throw new GatewayRefusal(400, '110', 'Configuration already exists');
  books.companies.push(company);
  return company;
};
