import * as Effect from 'effect/Effect';
import type { GatewayAccess, InvoiceGateway, RemoteFattura } from '@svc/application/invoicing';
import type { GatewayAConfig } from './gateway-a-config.ts';
import { undiciTransport, type HttpAnswer, type Transport } from './gateway-a-http.ts';
import { emissionFailure, emissionOutcome, readAnswer, readFailure } from './gateway-a-outcome.ts';
import { toRow } from './gateway-a-rows.ts';
import { accountSession } from './gateway-a-session.ts';
import { tokenStore, type TokenStore } from './gateway-a-tokens.ts';

const DEFAULT_TIMEOUT_MS = 30_000;
const PER_PAGE = 100;
const MOST_PAGES = 20;

const queryOf = (fields: Readonly<Record<string, string>>): string =>
  `/fatture?${new URLSearchParams(fields).toString()}`;

interface Page {
  readonly rows: readonly RemoteFattura[];
  readonly more: boolean;
}

/** The rows of one page. The next page is asked for by its number: the address in the Link header is never followed. */
const pageOf = (answer: HttpAnswer): Page => {
  const value = readAnswer(answer);
  if (!Array.isArray(value)) throw new Error('the list is no list');
  const rows = value.map((entry: unknown) => {
    const row = toRow(entry);
    if (row === null) throw new Error('a row without an id');
    return row;
  });
  return { rows, more: /rel="?next"?/u.test(answer.link) && rows.length > 0 };
};

const bareVat = (vatNumber: string): string => vatNumber.trim().toUpperCase().replace(/^IT/u, '');

/** What several accounts share: connections and tokens. */
export interface GatewayAShared {
  readonly transport: Transport;
  readonly tokens: TokenStore;
}

export const gatewayAShared = (config: GatewayAConfig): GatewayAShared => ({
  transport: undiciTransport(config.timeoutMs ?? DEFAULT_TIMEOUT_MS),
  tokens: tokenStore(),
});

/** GatewayA for one account. It never repeats a transmission and never reads the read-once list. */
export const gatewayA = (access: GatewayAccess, config: GatewayAConfig, shared: GatewayAShared): InvoiceGateway => {
  const call = accountSession(access, config, shared.transport, shared.tokens);
  const reading = <A>(work: () => Promise<A>) => Effect.tryPromise({ try: work, catch: readFailure });
  const page = async (fields: Readonly<Record<string, string>>, number: number): Promise<Page> => {
    const path = queryOf({ ...fields, page: String(number), per_page: String(PER_PAGE) });
    return pageOf(await call({ method: 'GET', path }));
  };
  return {
    provider: 'GatewayA',
    emit: ({ xml }) =>
      Effect.promise(() => call({ method: 'POST', path: '/fatture', xml }).then(emissionOutcome, emissionFailure)),
    search: ({ sellerVatNumber, number, date }) =>
      reading(async () => {
        const fields = {
          solo_trasmissioni: 'true',
          partita_iva: bareVat(sellerVatNumber),
          numero_documento: number,
          anno_documento: String(date.year),
        };
        const hits: RemoteFattura[] = [];
        for (let at = 1; at <= MOST_PAGES; at += 1) {
          const { rows, more } = await page(fields, at);
          const fits = (row: RemoteFattura): boolean => row.number === null || row.number === number;
          hits.push(...rows.filter((row) => row.direction === 'outbound' && fits(row)));
          if (!more) return hits;
        }
        throw new Error('the search does not end');
      }),
    read: (remoteId) =>
      reading(async () => {
        const value = readAnswer(await call({ method: 'GET', path: `/fatture/${encodeURIComponent(remoteId)}` }));
        if (value === null) return null;
        const row = toRow(value);
        if (row === null) throw new Error('a row without an id');
        return row;
      }),
    list: ({ since, page: number }) => reading(() => page({ date_from: since.toString() }, number)),
    probe: reading(async () => {
      pageOf(await call({ method: 'GET', path: queryOf({ per_page: '1', solo_trasmissioni: 'true' }) }));
    }),
  };
};
