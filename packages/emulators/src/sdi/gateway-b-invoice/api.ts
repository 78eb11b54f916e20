import { createHash } from 'node:crypto';
import { on, type Answer, type EmulatorRoute, type Exchange } from '../../kernel/index.ts';
import type { GatewayBHosts, GatewayBToken } from '../gateway-b/access.ts';
import { accountRoutes, isXml } from '../gateway-b/account-routes.ts';
import type { InvoiceRecord } from '../gateway-b/books.ts';
import { companiesOf, companyOf } from '../gateway-b/companies.ts';
import { transmit, type GatewayBDesk } from '../gateway-b/desk.ts';
import { GatewayRefusal, enveloped } from '../gateway-b/envelope.ts';
import type { ListRule } from '../gateway-b/list.ts';
import { addConfiguration, configurationView } from './configurations.ts';
import { listedInvoices } from './list.ts';
import { invoiceResponse } from './views.ts';

export interface InvoiceApiOptions {
  readonly tokens: readonly GatewayBToken[];
  readonly list: () => ListRule;
  /** How a row's file is to be had, which no document says: as XML of the row, or at an address in it. */
  readonly files: 'accept' | 'address';
  /** The address that signed addresses begin with. */
  readonly url: () => string;
}

const hosts: GatewayBHosts = { test: 'test.invoice.openapi.com', prod: 'invoice.openapi.com' };
/** The number of a fiscal id that is not registered. */
const UNKNOWN = 111;
const wantsXml = ({ headers }: Exchange): boolean => headers.accept === 'application/xml';
const xmlAnswer = (body: string): Answer => ({ status: 200, headers: { 'content-type': 'application/xml' }, body });
const signatureOf = ({ uuid }: InvoiceRecord): string => createHash('sha256').update(`signed ${uuid}`).digest('hex');

/** The emulated Invoice API, under `/test` and `/prod`: the gateway's second dialect. */
export const invoiceApiRoutes = (desk: GatewayBDesk, options: InvoiceApiOptions): readonly EmulatorRoute[] => {
  const { books } = desk;
  const { row, find } = accountRoutes(desk, options.tokens, hosts);
  const view = (found: InvoiceRecord): Readonly<Record<string, unknown>> =>
    options.files === 'address'
      ? invoiceResponse(found, `${options.url()}/files/${signatureOf(found)}`)
      : invoiceResponse(found);
  return [
    row('POST', '/IT-invoices', (environment, exchange) => {
      if (!isXml(exchange)) throw new GatewayRefusal(422, '802', 'Parsing error: malformed XML');
      return enveloped(invoiceResponse(transmit(desk, environment, exchange.body.toString('utf8'), null)));
    }),
    row('GET', '/IT-invoices', (environment, exchange) =>
      enveloped(
        listedInvoices(books, environment, exchange.url.searchParams, desk.now(), options.list()).map((each) =>
          invoiceResponse(each),
        ),
      ),
    ),
    row('GET', '/IT-invoices/:uuid', (environment, exchange) => {
      const found = find(environment, exchange);
      return wantsXml(exchange) && options.files === 'accept' ? xmlAnswer(found.xml) : enveloped(view(found));
    }),
    on('GET', '/files/:signature', ({ params, headers }) => {
      const found = books.invoices.find((each) => signatureOf(each) === params['signature']);
      // As storage behind signed addresses does: one key, not two.
      if (headers.authorization !== undefined) throw new GatewayRefusal(400, 400, 'Only one auth mechanism allowed');
      if (found === undefined) throw new GatewayRefusal(403, 403, 'Signature does not match');
      if (found.signedFile === null) return xmlAnswer(found.xml);
      const headersOf = { 'content-type': 'application/pkcs7-mime' };
      return { status: 200, headers: headersOf, body: Buffer.from(found.signedFile, 'base64') };
    }),
    row('GET', '/IT-configurations', (environment) =>
      enveloped(companiesOf(books, environment).map(configurationView)),
    ),
    row('POST', '/IT-configurations', (environment, exchange) =>
      enveloped(configurationView(addConfiguration(books, environment, exchange))),
    ),
    row('GET', '/IT-configurations/:id', (environment, exchange) =>
      enveloped(configurationView(companyOf(books, environment, exchange.params['id'] ?? '', UNKNOWN))),
    ),
    row('DELETE', '/IT-configurations/:id', (environment, exchange) => {
      const company = companyOf(books, environment, exchange.params['id'] ?? '', UNKNOWN);
      books.companies = books.companies.filter((each) => each !== company);
      return enveloped(null);
    }),
  ];
};
