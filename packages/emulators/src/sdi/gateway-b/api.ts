import type { EmulatorRoute, Exchange } from '../../kernel/index.ts';
import { coverPdf } from '../cover-pdf.ts';
import type { GatewayBToken } from './access.ts';
import { accountRoutes, isXml } from './account-routes.ts';
import { addCompany, companiesOf, companyOf, companyView } from './companies.ts';
import { transmit, type GatewayBDesk, type Variant } from './desk.ts';
import { GatewayRefusal, enveloped } from './envelope.ts';
import { listed, type ListRule } from './list.ts';
import { invoiceView, notificationView, originalNotice } from './views.ts';

export interface GatewayBApiOptions {
  readonly tokens: readonly GatewayBToken[];
  readonly list: () => ListRule;
}

const plain: Variant = { signature: false, legalStorage: false };
const variants: Readonly<Record<string, Variant>> = {
  '/invoices': plain,
  '/invoices_signature': { ...plain, signature: true },
  '/invoices_legal_storage': { ...plain, legalStorage: true },
  '/invoices_signature_legal_storage': { signature: true, legalStorage: true },
};

const accepts = ({ headers }: Exchange): string => (headers.accept ?? '').split(/[,;]/u)[0]?.trim() ?? '';

/** The emulated SDI API, under `/test` and `/prod`: two hosts in the world, two addresses here. */
export const gatewayBApi = (desk: GatewayBDesk, options: GatewayBApiOptions): readonly EmulatorRoute[] => {
  const { books } = desk;
  const { row, find } = accountRoutes(desk, options.tokens);
  const sends = Object.entries(variants).map(([path, variant]) =>
    row('POST', path, (environment, exchange) => {
      // The documentation draws JSON too; the gateway refuses it as a broken document.
      if (!isXml(exchange)) throw new GatewayRefusal(422, '802', 'Parsing error: malformed XML');
      return enveloped({ uuid: transmit(desk, environment, exchange.body.toString('utf8'), variant).uuid });
    }),
  );
  return [
    ...sends,
    row('GET', '/invoices', (environment, exchange) =>
      enveloped(listed(books, environment, exchange.url.searchParams, desk.now(), options.list()).map(invoiceView)),
    ),
    row('GET', '/invoices/:uuid', (environment, exchange) => enveloped(invoiceView(find(environment, exchange)))),
    row('GET', '/invoices_notifications/:uuid', (environment, exchange) => {
      const found = find(environment, exchange);
      if (accepts(exchange) !== 'application/xml')
        return enveloped(found.notifications.map((each) => notificationView(found, each)));
      return {
        status: 200,
        headers: { 'content-type': 'application/xml; charset=utf-8' },
        body: originalNotice(found),
      };
    }),
    row('GET', '/invoices_download/:uuid', (environment, exchange) => {
      const found = find(environment, exchange);
      const type = accepts(exchange);
      const bodies: Readonly<Record<string, () => string | Uint8Array>> = {
        'application/xml': () => found.xml,
        'application/octet-stream': () =>
          found.signedFile === null ? found.xml : Buffer.from(found.signedFile, 'base64'),
        'application/pdf': () => coverPdf(found),
        'text/html': () => `<html><body><h1>${found.type} ${found.number}</h1></body></html>`,
      };
      const body = bodies[type];
      if (body === undefined)
        throw new GatewayRefusal(
          454,
          300,
          'Unsupported media type, avaiable formats: application/pdf, text/html, application/xml, application/octet-stream.',
        );
      found.downloadedAt ??= desk.now();
      return { status: 200, headers: { 'content-type': type }, body: body() };
    }),
    row('GET', '/business_registry_configurations', (environment) =>
      enveloped(companiesOf(books, environment).map(companyView)),
    ),
    row('POST', '/business_registry_configurations', (environment, exchange) =>
      enveloped(companyView(addCompany(books, environment, exchange))),
    ),
    row('GET', '/business_registry_configurations/:id', (environment, exchange) =>
      enveloped(companyView(companyOf(books, environment, exchange.params['id'] ?? ''))),
    ),
    row('DELETE', '/business_registry_configurations/:id', (environment, exchange) => {
      const company = companyOf(books, environment, exchange.params['id'] ?? '');
      books.companies = books.companies.filter((each) => each !== company);
      return enveloped(null);
    }),
    row('PATCH', '/business_registry_configurations/:id/activate', (environment, exchange) => {
      const company = companyOf(books, environment, exchange.params['id'] ?? '');
      company.active = true;
      return enveloped(companyView(company));
    }),
  ];
};
