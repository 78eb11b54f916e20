import { booksFile, json, startEmulator, type Emulator } from '../../kernel/index.ts';
import { gatewayParts, gatewaySurface, type FakeGateway, type FakeGatewayOptions } from '../fake-gateway.ts';
import type { GatewayEnvironment } from '../gateway-a-books.ts';
import { invoiceApiRoutes, type InvoiceApiOptions } from '../gateway-b-invoice/api.ts';
import type { GatewayBToken } from './access.ts';
import { gatewayBApi } from './api.ts';
import { emptyBooks, type GatewayBBooks, type InvoiceRecord } from './books.ts';
import { gatewayBControl, putState, readableBooks, suspend, type ListChange } from './control.ts';
import type { PlannedCourse } from './course.ts';
import { receive, type GatewayBDesk } from './desk.ts';
import { GatewayRefusal, refusalAnswer } from './envelope.ts';
import type { ListRule } from './list.ts';

export interface FakeGatewayBOptions extends FakeGatewayOptions {
  /** Which of the gateway's two APIs; default its SDI API. */
  readonly dialect?: 'sdi' | 'invoice';
  /** Of the Invoice API: a row's file is the row as XML (default), or stands at a signed address. */
  readonly files?: InvoiceApiOptions['files'];
  /** Default `demo-test` for the test address and `demo-prod` for the other one, both with every scope. */
  readonly tokens?: readonly GatewayBToken[];
  /** How long lists do not show a document that was taken in; default 0. */
  readonly queueMs?: number;
  readonly pageSize?: number;
  /** Default true: a seller without a business registry configuration is refused with 389. */
  readonly requireRegisteredSeller?: boolean;
}

/** A running gateway. */
export interface FakeGatewayB extends FakeGateway<GatewayBBooks> {
  /** What EInvoicing:GatewayBBaseUrl:Test and :Prod are set to. */
  readonly baseUrls: { readonly Test: string; readonly Prod: string };
  readonly planCourses: (...courses: readonly PlannedCourse[]) => void;
  /** Puts a state of SDI, or a word that is none, onto a document. */
  readonly setState: (uuid: string, state: string, message?: string) => void;
  /** A document arrives for one of the account's companies; `signed` is the .p7m that it came in. */
  readonly receive: (xml: string, environment?: GatewayEnvironment, signed?: Uint8Array) => InvoiceRecord;
  readonly emptyWallet: (empty: boolean) => void;
  /** As after a callback without credit: the company must be activated again. */
  readonly suspend: (fiscalId: string) => void;
  /** Lists answer otherwise than they were asked. */
  readonly listOtherwise: (rule: ListChange) => void;
}

const demoTokens: readonly GatewayBToken[] = [
  { token: 'demo-test', environment: 'test' },
  { token: 'demo-prod', environment: 'prod' },
];

/** Starts the emulated GatewayB, one of its APIs: `/test` and `/prod` with separate documents, companies and tokens. */
export const startFakeGatewayB = async (options: FakeGatewayBOptions = {}): Promise<FakeGatewayB> => {
  const books = emptyBooks();
  const file = booksFile(options.stateFile, () => books);
  Object.assign(books, await file.read());
  const parts = gatewayParts<PlannedCourse>(options);
  const { clock, planned, course } = parts;
  let list: ListRule = { pageSize: options.pageSize ?? 30, ignoredFilters: [], repeatsLastPage: false };
  const listOtherwise = (change: ListChange): void => {
    list = { ...list, ...change };
  };
  const desk: GatewayBDesk = {
    books,
    now: clock.now,
    rule: { ...course, queueMs: options.queueMs ?? 0 },
    nextCourse: planned.next,
    requireRegisteredSeller: options.requireRegisteredSeller ?? true,
  };
  let started: Emulator | undefined;
  const api: InvoiceApiOptions = {
    tokens: options.tokens ?? demoTokens,
    list: () => list,
    files: options.files ?? 'accept',
    url: () => started?.url ?? '',
  };
  const emulator = await startEmulator({
    ...parts.listen,
    clock: desk.now,
    routes: options.dialect === 'invoice' ? invoiceApiRoutes(desk, api) : gatewayBApi(desk, api),
    control: gatewayBControl({
      desk,
      planCourses: planned.plan,
      clock,
      listOtherwise,
      failNext: (...faults) => started?.failNext(...faults),
    }),
    notFound: () => refusalAnswer(new GatewayRefusal(404, 404, 'Not found')),
    rateLimited: json(
      429,
      { success: false, message: 'Too Many Requests', error: 429, data: null },
      { 'retry-after': '2' },
    ),
    failed: (cause) => (cause instanceof GatewayRefusal ? refusalAnswer(cause) : undefined),
    persist: file.save,
    onClearFaults: planned.clear,
    emptyBooks: () => {
      clock.reset();
      const { nextSdiId } = books;
      Object.assign(books, emptyBooks(), { nextSdiId });
      listOtherwise({ ignoredFilters: [], repeatsLastPage: false });
    },
    readsChange: true,
  });
  started = emulator;
  const surface = gatewaySurface(emulator, () => readableBooks(books, desk.now()), parts);
  return Object.assign(surface, {
    baseUrls: { Test: `${emulator.url}/test`, Prod: `${emulator.url}/prod` },
    planCourses: planned.plan,
    setState: ((uuid, state, message) =>
      void putState(desk, uuid, state, message ?? '')) satisfies FakeGatewayB['setState'],
    receive: ((xml, environment, signed) =>
      receive(desk, environment ?? 'test', xml, signed)) satisfies FakeGatewayB['receive'],
    emptyWallet: ((empty) => {
      books.walletEmpty = empty;
    }) satisfies FakeGatewayB['emptyWallet'],
    suspend: ((fiscalId) => void suspend(books, fiscalId)) satisfies FakeGatewayB['suspend'],
    listOtherwise,
  });
};
