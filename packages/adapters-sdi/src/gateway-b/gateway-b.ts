import * as Effect from 'effect/Effect';
import type { GatewayAccess, InvoiceGateway } from '@svc/application/invoicing';
import { leaveBefore, type Transport } from '../http/transport.ts';
import { bareVat } from '../http/vat-numbers.ts';
import { gatewayBAccount } from './gateway-b-account.ts';
import { hostUrl, type GatewayBConfig } from './gateway-b-config.ts';
import { gatewayBLists } from './gateway-b-lists.ts';
import { noticesOf } from './gateway-b-notices.ts';
import { originalsOf } from './gateway-b-originals.ts';
import { callFailure, dataOf, emissionOutcome, isAbsent } from './gateway-b-outcome.ts';
import { toMarkedRow } from './gateway-b-rows.ts';
import type { SettledNotices } from './settled-notices.ts';
import { isSuspended, registerCompany } from './gateway-b-seller.ts';

const REGISTRY = '/business_registry_configurations';
/** The plain POST below fits these alone. */
const FLAGS = { apply_signature: false, apply_legal_storage: false };

/**
 * GatewayB for one account, in its SDI API. It never repeats a transmission.
 * @param settled what is remembered of the account's documents
 */
export const sdiApi = (
  access: GatewayAccess,
  config: GatewayBConfig,
  transport: Transport,
  settled: SettledNotices,
): InvoiceGateway => {
  const base = hostUrl(access.environment, config);
  const account = gatewayBAccount(access, base, transport);
  const { call, get, of, reading } = account;
  const notices = async (remoteId: string) => {
    const answer = await get(of('/invoices_notifications', remoteId));
    return isAbsent(answer) ? [] : noticesOf(dataOf(answer));
  };
  const lists = gatewayBLists(access, async (query) => dataOf(await get(`/invoices?${query}`)), notices, settled);

  return {
    provider: 'GatewayB',
    emit: (emission) =>
      Effect.promise(() =>
        call({
          method: 'POST',
          path: '/invoices',
          body: { type: 'application/xml', content: emission.xml },
          leaveBefore: leaveBefore(config.leaveWithinMs),
        }).then((answer) => emissionOutcome(answer, emission), callFailure),
      ),
    search: (query) => reading(() => lists.search(query)),
    read: (remoteId) =>
      reading(async () => {
        const answer = await get(of('/invoices', remoteId));
        if (isAbsent(answer)) return null;
        const marked = toMarkedRow(dataOf(answer));
        if (marked === null) throw new Error('a row without a uuid');
        return await lists.judged(marked, marked.hasNotices);
      }),
    list: ({ since, cursor }) => reading(() => lists.page(since, cursor)),
    file: (remoteId, form) =>
      reading(async () => {
        const accept = form === 'xml' ? 'application/xml' : 'application/octet-stream';
        const answer = await get(of('/invoices_download', remoteId), accept);
        if (isAbsent(answer) || answer.body.length === 0) return null;
        // A document comes as a document: an error or a proxy's page in its place is no file.
        if (/json|html/u.test(answer.header('content-type'))) throw new Error('the answer is no document');
        return { fileName: null, bytes: answer.body };
      }),
    notifications: (remoteId) =>
      reading(async () => {
        const known = await notices(remoteId);
        if (known.length === 0) return [];
        const originals = await originalsOf(await get(of('/invoices_notifications', remoteId), 'application/xml'));
        return known.map(({ notification }) => ({ ...notification, xml: originals.get(notification.kind) ?? null }));
      }),
    knowsSeller: (vatNumber) =>
      reading(async () => {
        const answer = await get(of(REGISTRY, bareVat(vatNumber)));
        if (isAbsent(answer)) return false;
        const company = dataOf(answer);
        return company !== null && !isSuspended(company);
      }),
    registerSeller: (seller) =>
      Effect.promise(() => registerCompany(account, REGISTRY, seller, FLAGS).catch(callFailure)),
    probe: reading(async () => {
      dataOf(await get(REGISTRY));
    }),
  };
};
