import { json, on, type Answer, type EmulatorRoute, type Exchange } from '../kernel/index.ts';
import { authenticate, GatewayError, tokenHeaders, type Caller, type GatewayAccount } from './gateway-a-auth.ts';
import { addAzienda, changeAzienda, findAzienda, listAziende } from './gateway-a-aziende.ts';
import { romeText, type FatturaRecord } from './gateway-a-books.ts';
import { transmit, type GatewayADesk } from './gateway-a-desk.ts';
import { listRows } from './gateway-a-list.ts';
import { advance } from './gateway-a-outcomes.ts';
import { aziendaView, noticeOf, rowView, sentView } from './gateway-a-views.ts';
import { coverPdf } from './cover-pdf.ts';
import { readDocument } from './document-facts.ts';

export interface GatewayAApiOptions {
  readonly accounts: readonly GatewayAccount[];
  readonly tokenTtlMs: number;
  readonly publicUrl: () => string;
}

type Work = (caller: Caller, exchange: Exchange) => Answer;

const isXml = (exchange: Exchange): boolean =>
  /^(?:application|text)\/xml\b/u.test(exchange.headers['content-type'] ?? '');

/** The emulated REST 2.0 API, under `/ws2.0/test` and `/ws2.0/prod`. */
export const gatewayAApi = (desk: GatewayADesk, options: GatewayAApiOptions): readonly EmulatorRoute[] => {
  const { books } = desk;
  const row = (method: string, path: string, work: Work): EmulatorRoute =>
    on(method, `/ws2.0/:segment${path}`, (exchange) => {
      const { segment } = exchange.params;
      if (segment !== 'test' && segment !== 'prod') throw new GatewayError(404, 'Risorsa non trovata');
      advance(books, desk.now());
      const caller = authenticate(books, options.accounts, segment, exchange, desk.now(), options.tokenTtlMs);
      const answer = work(caller, exchange);
      return { ...answer, headers: { ...answer.headers, ...tokenHeaders(caller) } };
    });
  const find = (caller: Caller, exchange: Exchange): FatturaRecord => {
    const found = books.fatture.find(
      ({ id, environment, username }) =>
        String(id) === exchange.params['id'] && environment === caller.environment && username === caller.username,
    );
    if (found === undefined) throw new GatewayError(404, 'Fattura non trovata');
    return found;
  };
  return [
    row('POST', '/authentication', (caller) =>
      json(200, { token: caller.issued?.token ?? null, expires: romeText(caller.issued?.expiresAt ?? desk.now()) }),
    ),
    row('POST', '/fatture', (caller, exchange) => {
      if (!isXml(exchange)) throw new GatewayError(400, 'Formato non supportato: inviare application/xml');
      return json(200, sentView(transmit(desk, caller, exchange.body.toString('utf8'))));
    }),
    row('GET', '/fatture', (caller, exchange) => {
      const { rows, next } = listRows(books, caller, exchange.url.searchParams, desk.now());
      const link = `<${options.publicUrl()}${exchange.url.pathname}?${next?.toString() ?? ''}>; rel="next"`;
      return json(200, rows.map(rowView), next === undefined ? {} : { link });
    }),
    row('GET', '/fatture/:id', (caller, exchange) => json(200, rowView(find(caller, exchange)))),
    row('GET', '/fatture/:id/pdf', (caller, exchange) => ({
      status: 200,
      headers: { 'content-type': 'application/pdf' },
      body: coverPdf(find(caller, exchange)),
    })),
    row('GET', '/fatture/:id/allegati', (caller, exchange) => {
      const attachments = readDocument(find(caller, exchange).transmittedXml)?.attachments ?? [];
      const views = attachments.map(({ name, description, base64 }) => ({
        nome_file: name,
        descrizione: description,
        file_base64: base64,
      }));
      return json(200, views);
    }),
    row('GET', '/fatture/:id/notifica', (caller, exchange) => {
      const body = noticeOf(find(caller, exchange));
      if (body === undefined) throw new GatewayError(404, 'Notifica non presente');
      return { status: 200, headers: { 'content-type': 'application/xml; charset=utf-8' }, body };
    }),
    row('GET', '/aziende', (caller) => json(200, listAziende(books, caller).map(aziendaView))),
    row('POST', '/aziende', (caller, exchange) =>
      json(200, aziendaView(addAzienda(books, caller, exchange.body.toString('utf8')))),
    ),
    row('GET', '/aziende/:id', (caller, exchange) =>
      json(200, aziendaView(findAzienda(books, caller, exchange.params['id'] ?? ''))),
    ),
    row('PUT', '/aziende/:id', (caller, exchange) => {
      const azienda = findAzienda(books, caller, exchange.params['id'] ?? '');
      return json(200, aziendaView(changeAzienda(azienda, exchange.body.toString('utf8'))));
    }),
    row('DELETE', '/aziende/:id', (caller, exchange) => {
      const azienda = findAzienda(books, caller, exchange.params['id'] ?? '');
      books.aziende = books.aziende.filter((other) => other !== azienda);
      return json(200, aziendaView(azienda));
    }),
  ];
};
