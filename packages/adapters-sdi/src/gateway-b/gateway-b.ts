import * as Effect from 'effect/Effect';
import type { GatewayAccess, InvoiceGateway, RegistrationOutcome } from '@svc/application/invoicing';
import type { SellerIdentity } from '@svc/domain/invoicing';
import type { HttpAnswer, HttpCall, Transport } from '../http/transport.ts';
import { bareVat } from '../http/vat-numbers.ts';
import { hostUrl, type GatewayBConfig } from './gateway-b-config.ts';
import { gatewayBLists } from './gateway-b-lists.ts';
import { noticesOf } from './gateway-b-notices.ts';
import { originalsOf } from './gateway-b-originals.ts';
import {
  callFailure,
  dataOf,
  emissionOutcome,
  isAbsent,
  isRegistered,
  readable,
  readFailure,
  registrationOutcome,
} from './gateway-b-outcome.ts';
import { toMarkedRow } from './gateway-b-rows.ts';

/** One call of an account; its token is never renewed, that is a person's work (sdi.md, section 10.1). */
export type TokenCall = (
  call: Pick<HttpCall, 'method' | 'accept' | 'body'> & { readonly path: string },
) => Promise<HttpAnswer>;

const registry = '/business_registry_configurations';

/** GatewayB for one account, in its SDI API. It never repeats a transmission. */
export const gatewayB = (access: GatewayAccess, config: GatewayBConfig, transport: Transport): InvoiceGateway => {
  const base = hostUrl(access.environment, config);
  const call: TokenCall = ({ path, ...rest }) =>
    transport({ ...rest, url: `${base}${path}`, authorization: `Bearer ${access.secret}` });
  const get = async (path: string, accept?: string): Promise<HttpAnswer> =>
    readable(await call({ method: 'GET', path, ...(accept === undefined ? {} : { accept }) }));
  const of = (resource: string, remoteId: string): string => `/${resource}/${encodeURIComponent(remoteId)}`;
  const notices = async (remoteId: string) => {
    const answer = await get(of('invoices_notifications', remoteId));
    return isAbsent(answer) ? [] : noticesOf(dataOf(answer));
  };
  const lists = gatewayBLists(access, async (query) => dataOf(await get(`/invoices?${query}`)), notices);
  const reading = <A>(work: () => Promise<A>) => Effect.tryPromise({ try: work, catch: readFailure });

  const register = async (seller: SellerIdentity): Promise<RegistrationOutcome> => {
    const fiscalId = bareVat(seller.vatNumber);
    if (seller.email === undefined)
      return { kind: 'refused', where: 'configuration', message: 'the gateway wants an e-mail address of the seller' };
    const content = JSON.stringify({
      fiscal_id: fiscalId,
      name: seller.name,
      email: seller.email,
      apply_signature: false,
      apply_legal_storage: false,
    });
    const answer = await call({ method: 'POST', path: registry, body: { type: 'application/json', content } });
    if (answer.status !== 409) return registrationOutcome(answer);
    // Taken: by this company, which is what was asked for, or its address by another one.
    const known = await call({ method: 'GET', path: of(registry.slice(1), fiscalId) });
    return isRegistered(known) ? { kind: 'registered' } : registrationOutcome(answer);
  };

  return {
    provider: 'GatewayB',
    emit: (emission) =>
      Effect.promise(() =>
        call({
          method: 'POST',
          path: '/invoices',
          body: { type: 'application/xml', content: emission.xml },
        }).then((answer) => emissionOutcome(answer, emission), callFailure),
      ),
    search: (query) => reading(() => lists.search(query)),
    read: (remoteId) =>
      reading(async () => {
        const answer = await get(of('invoices', remoteId));
        if (isAbsent(answer)) return null;
        const marked = toMarkedRow(dataOf(answer));
        if (marked === null) throw new Error('a row without a uuid');
        return await lists.judged(marked, marked.hasNotices);
      }),
    list: ({ since, cursor }) => reading(() => lists.page(since, cursor)),
    file: (remoteId, form) =>
      reading(async () => {
        const accept = form === 'xml' ? 'application/xml' : 'application/octet-stream';
        const answer = await get(of('invoices_download', remoteId), accept);
        if (isAbsent(answer) || answer.body.length === 0) return null;
        // A document comes as a document: an error or a proxy's page in its place is no file.
        if (/json|html/u.test(answer.header('content-type'))) throw new Error('the answer is no document');
        return { fileName: null, bytes: answer.body };
      }),
    notifications: (remoteId) =>
      reading(async () => {
        const known = await notices(remoteId);
        if (known.length === 0) return [];
        const originals = await originalsOf(await get(of('invoices_notifications', remoteId), 'application/xml'));
        return known.map(({ notification }) => ({ ...notification, xml: originals.get(notification.kind) ?? null }));
      }),
    knowsSeller: (vatNumber) =>
      reading(async () => {
        const answer = await get(of(registry.slice(1), bareVat(vatNumber)));
        return !isAbsent(answer) && dataOf(answer) !== null;
      }),
    registerSeller: (seller) => Effect.promise(() => register(seller).catch(callFailure)),
    probe: reading(async () => {
      dataOf(await get(registry));
    }),
  };
};
