import * as Effect from 'effect/Effect';
import type {
  Emission,
  EmissionOutcome,
  FileForm,
  GatewayAccess,
  InvoiceGateway,
  RemoteFile,
} from '@svc/application/invoicing';
import { gatewayBAccount } from '../gateway-b/gateway-b-account.ts';
import { hostUrl, type GatewayBConfig } from '../gateway-b/gateway-b-config.ts';
import { envelopeOf } from '../gateway-b/gateway-b-envelope.ts';
import { callFailure, dataOf, isAbsent, notDone } from '../gateway-b/gateway-b-outcome.ts';
import { registerCompany } from '../gateway-b/gateway-b-seller.ts';
import { leaveBefore, type HttpAnswer, type Transport } from '../http/transport.ts';
import { bareVat } from '../http/vat-numbers.ts';
import { documentIn, fileAddress, isFile } from './invoice-files.ts';
import { invoiceLists } from './invoice-lists.ts';
import { noticesIn, toInvoiceRow, type InvoiceRow } from './invoice-rows.ts';

const CONFIGURATIONS = '/IT-configurations';
/** Both directions; callbacks are another system's affair. */
const FLAGS = { customer_invoice: true, supplier_invoice: true };
const INVOICES = '/IT-invoices';
const NOT_YOURS = 403;

/** The outcome of POST /IT-invoices. Its header is the gateway's: what was transmitted is read later. */
const emissionOutcome = (answer: HttpAnswer, { number, date }: Emission): EmissionOutcome => {
  if (answer.status === NOT_YOURS && envelopeOf(answer) !== undefined)
    return { kind: 'refused', where: 'configuration', message: envelopeOf(answer)?.message ?? '' };
  if (answer.status !== 200) return notDone(answer);
  const envelope = envelopeOf(answer);
  const made = envelope?.success === true ? toInvoiceRow(envelope.data) : null;
  if (made === null) return { kind: 'unknown', reason: '200 without an id' };
  const { row } = made;
  return { kind: 'answered', row: { ...row, number: row.number ?? number, date: row.date ?? date.toString() } };
};

/** GatewayB for one account, in its Invoice API. It never repeats a transmission. */
export const invoiceApi = (access: GatewayAccess, config: GatewayBConfig, transport: Transport): InvoiceGateway => {
  const base = hostUrl(access.environment, config);
  const account = gatewayBAccount(access, base, transport);
  const { call, get, of, reading } = account;
  const lists = invoiceLists(access, async (query) => dataOf(await get(`${INVOICES}?${query}`)));
  const rowIn = (answer: HttpAnswer): InvoiceRow => {
    const row = toInvoiceRow(dataOf(answer));
    if (row === null) throw new Error('a row without an id');
    return row;
  };

  /** The row as XML, or what it says about where its file is: no document of the gateway says which of the two. */
  const file = async (remoteId: string, form: FileForm): Promise<RemoteFile | null> => {
    const path = of(INVOICES, remoteId);
    const first = await get(path, form === 'xml' ? 'application/xml' : undefined);
    if (isAbsent(first)) return null;
    if (form === 'xml' && isFile(first)) return { fileName: null, bytes: first.body };
    const { row, fileUrl } = rowIn(first);
    if (fileUrl !== null) {
      // The address is its own key: our token has no business there.
      const where = fileAddress(fileUrl, base, config.fileHosts);
      const bytes = documentIn(await transport({ method: 'GET', ...where, accept: '*/*' }));
      return { fileName: row.fileName, bytes };
    }
    const xml = form === 'original' ? await get(path, 'application/xml') : first;
    return isFile(xml) ? { fileName: row.fileName, bytes: xml.body } : null;
  };

  return {
    provider: 'GatewayB',
    emit: (emission) =>
      Effect.promise(() =>
        call({
          method: 'POST',
          path: INVOICES,
          body: { type: 'application/xml', content: emission.xml },
          leaveBefore: leaveBefore(config.leaveWithinMs),
        }).then((answer) => emissionOutcome(answer, emission), callFailure),
      ),
    search: (query) => reading(() => lists.search(query)),
    read: (remoteId) =>
      reading(async () => {
        const answer = await get(of(INVOICES, remoteId));
        return isAbsent(answer) ? null : rowIn(answer).row;
      }),
    list: ({ since, cursor }) => reading(() => lists.page(since, cursor)),
    file: (remoteId, form) => reading(() => file(remoteId, form)),
    notifications: (remoteId) =>
      reading(async () => {
        const answer = await get(of(INVOICES, remoteId));
        return isAbsent(answer) ? [] : noticesIn(rowIn(answer));
      }),
    knowsSeller: (vatNumber) =>
      reading(async () => {
        const answer = await get(of(CONFIGURATIONS, bareVat(vatNumber)));
        return !isAbsent(answer) && dataOf(answer) !== null;
      }),
    registerSeller: (seller) =>
      Effect.promise(() => registerCompany(account, CONFIGURATIONS, seller, FLAGS).catch(callFailure)),
    probe: reading(async () => {
      dataOf(await get(CONFIGURATIONS));
    }),
  };
};
