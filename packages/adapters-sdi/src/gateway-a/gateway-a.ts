import * as Effect from 'effect/Effect';
import type {
  GatewayAccess,
  InvoiceGateway,
  RegistrationOutcome,
  RemoteFattura,
  RemotePage,
} from '@svc/application/invoicing';
import type { SellerIdentity } from '@svc/domain/invoicing';
import { leaveBefore, type HttpAnswer, type Transport } from '../http/transport.ts';
import { toNotification } from '../reader/remote-notification.ts';
import { aziendaOf, knowsCompany } from './gateway-a-aziende.ts';
import type { GatewayAConfig } from './gateway-a-config.ts';
import {
  callFailure,
  emissionOutcome,
  isAbsent,
  isAlreadyThere,
  readAnswer,
  readFailure,
  registrationOutcome,
} from './gateway-a-outcome.ts';
import { toFile, toRow } from './gateway-a-rows.ts';
import { searchByProof } from './gateway-a-search.ts';
import { accountSession } from './gateway-a-session.ts';
import type { TokenStore } from './gateway-a-tokens.ts';
import { bareVat } from '../http/vat-numbers.ts';

const PER_PAGE = 100;

const queryOf = (fields: Readonly<Record<string, string>>): string =>
  `/fatture?${new URLSearchParams(fields).toString()}`;

/** The rows of a page, and whether more follow: the address in the Link header itself is never followed. */
const pageOf = (answer: HttpAnswer): { readonly rows: readonly RemoteFattura[]; readonly more: boolean } => {
  const value = readAnswer(answer);
  if (!Array.isArray(value)) throw new Error('the list is no list');
  const rows = value.map((entry: unknown) => {
    const row = toRow(entry);
    if (row === null) throw new Error('a row without an id');
    return row;
  });
  return { rows, more: /rel="?next"?/u.test(answer.header('link')) && rows.length > 0 };
};

/** What several accounts share: connections and tokens. */
export interface GatewayAShared {
  readonly transport: Transport;
  readonly tokens: TokenStore;
}

/** GatewayA for one account. It never repeats a transmission and never reads the read-once list. */
export const gatewayA = (access: GatewayAccess, config: GatewayAConfig, shared: GatewayAShared): InvoiceGateway => {
  const call = accountSession(access, config, shared.transport, shared.tokens);
  const reading = <A>(work: () => Promise<A>) => Effect.tryPromise({ try: work, catch: readFailure });
  const get = (path: string): Promise<HttpAnswer> => call({ method: 'GET', path });
  const ofRow = (remoteId: string, part = ''): string => `/fatture/${encodeURIComponent(remoteId)}${part}`;
  const page = async (fields: Readonly<Record<string, string>>, at: number): Promise<RemotePage> => {
    const { rows, more } = pageOf(await get(queryOf({ ...fields, page: String(at), per_page: String(PER_PAGE) })));
    return { rows, next: more ? String(at + 1) : null };
  };
  const ours = access.vatNumber === null ? {} : { partita_iva: bareVat(access.vatNumber) };
  const register = async (seller: SellerIdentity): Promise<RegistrationOutcome> => {
    const body = { type: 'application/json', content: JSON.stringify(aziendaOf(seller)) } as const;
    const made = await call({ method: 'POST', path: '/aziende', body });
    if (!isAlreadyThere(made)) return registrationOutcome(made);
    // There: as ours, which is what was asked for, or as somebody else's.
    const known = knowsCompany(readAnswer(await get('/aziende')), seller.vatNumber);
    return known ? { kind: 'registered' } : registrationOutcome(made);
  };
  return {
    provider: 'GatewayA',
    emit: ({ xml }) =>
      Effect.promise(() =>
        call({
          method: 'POST',
          path: '/fatture',
          body: { type: 'application/xml', content: xml },
          leaveBefore: leaveBefore(config.leaveWithinMs),
        }).then(emissionOutcome, callFailure),
      ),
    search: (query) => reading(() => searchByProof(page, query)),
    read: (remoteId) =>
      reading(async () => {
        const value = readAnswer(await get(ofRow(remoteId)));
        if (value === null) return null;
        const row = toRow(value);
        if (row === null) throw new Error('a row without an id');
        return row;
      }),
    list: ({ since, cursor }) =>
      reading(() => page({ ...ours, date_from: since.toString() }, cursor === null ? 1 : Number(cursor))),
    file: (remoteId, form) =>
      reading(async () => {
        const value = readAnswer(await get(ofRow(remoteId)));
        return value === null ? null : toFile(value, form);
      }),
    notifications: (remoteId) =>
      reading(async () => {
        const answer = await get(ofRow(remoteId, '/notifica'));
        if (isAbsent(answer)) return [];
        if (answer.status !== 200) throw new Error(`status ${answer.status}, not readable`);
        return [await toNotification(answer.body)];
      }),
    knowsSeller: (vatNumber) => reading(async () => knowsCompany(readAnswer(await get('/aziende')), vatNumber)),
    registerSeller: (seller) => Effect.promise(() => register(seller).catch(callFailure)),
    probe: reading(async () => {
      pageOf(await get(queryOf({ per_page: '1', solo_trasmissioni: 'true' })));
    }),
  };
};
