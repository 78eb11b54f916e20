import { jsonObject, type Exchange } from '../../kernel/index.ts';
import { bareVat, type GatewayEnvironment } from '../gateway-a-books.ts';
import type { CompanyRecord, GatewayBBooks } from './books.ts';
import { GatewayRefusal } from './envelope.ts';

/** A company as the gateway shows it. */
export const companyView = (company: CompanyRecord): Readonly<Record<string, unknown>> => ({
  fiscal_id: company.fiscalId,
  name: company.name,
  email: company.email,
  apply_signature: company.applySignature,
  apply_legal_storage: company.applyLegalStorage,
  active: company.active,
});

const required = ['fiscal_id', 'name', 'email', 'apply_signature', 'apply_legal_storage'] as const;

export const companiesOf = (books: GatewayBBooks, environment: GatewayEnvironment): readonly CompanyRecord[] =>
  books.companies.filter((company) => company.environment === environment);

/** @throws GatewayRefusal 404 with this API's number of it */
export const companyOf = (
  books: GatewayBBooks,
  environment: GatewayEnvironment,
  fiscalId: string,
  error = 404,
): CompanyRecord => {
  const found = companiesOf(books, environment).find((each) => each.fiscalId === bareVat(fiscalId));
  if (found === undefined) throw new GatewayRefusal(404, error, 'Fiscal ID not found or not registered');
  return found;
};

/** POST /business_registry_configurations. An address and a fiscal id stand once each. @throws GatewayRefusal */
export const addCompany = (
  books: GatewayBBooks,
  environment: GatewayEnvironment,
  exchange: Exchange,
): CompanyRecord => {
  const body = jsonObject(exchange);
  for (const field of required)
    if (body[field] === undefined || body[field] === '') throw new GatewayRefusal(400, 610, `${field} is required`);
  const { fiscal_id: fiscalId, name, email } = body;
  const own = companiesOf(books, environment);
  if (own.some((each) => each.fiscalId === bareVat(String(fiscalId))))
    throw new GatewayRefusal(409, 613, 'This fiscal_id already exists');
  if (own.some((each) => each.email === String(email))) throw new GatewayRefusal(409, 612, 'This email already exists');
  const company: CompanyRecord = {
    environment,
    fiscalId: bareVat(String(fiscalId)),
    name: String(name),
    email: String(email),
    applySignature: body['apply_signature'] === true,
    applyLegalStorage: body['apply_legal_storage'] === true,
    active: true,
  };
  books.companies.push(company);
  return company;
};
