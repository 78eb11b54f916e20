import {
  booksFile,
  json,
  startEmulator,
  type Call,
  type CallFault,
  type Emulator,
} from '@svc/adapters-platform/emulation';
import type { GatewayEnvironment } from '../gateway-a-books.ts';
import { defaultMarkers, type OutcomeMarker } from '../sdi-course.ts';
import { invoiceApiRoutes, type InvoiceApiOptions } from '../gateway-b-invoice/api.ts';
import type { GatewayBToken } from './access.ts';
import { gatewayBApi } from './api.ts';
import { emptyBooks, type GatewayBBooks, type InvoiceRecord } from './books.ts';
import { gatewayBControl, putState, readableBooks } from './control.ts';
import type { PlannedCourse } from './course.ts';
import { receive, type GatewayBDesk } from './desk.ts';
import { GatewayRefusal, refusalAnswer } from './envelope.ts';
import type { ListRule } from './list.ts';

export interface FakeGatewayBOptions {
  /** Which of the gateway's two APIs; default its SDI API. */
  readonly dialect?: 'sdi' | 'invoice';
  /** Of the Invoice API: a row's file is the row as XML (default), or stands at a signed address. */
  readonly files?: InvoiceApiOptions['files'];
  /** 0 (default) takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Epoch milliseconds; default the machine's clock. */
  readonly clock?: () => number;
  /** Default `demo-test` for the test address and `demo-prod` for the other one, both with every scope. */
  readonly tokens?: readonly GatewayBToken[];
  /** `auto` (default): documents move on by themselves after the delays; `manual`: only control calls move them. */
  readonly outcomes?: 'auto' | 'manual';
  /** Default 2,000 and 6,000 after the POST. */
  readonly sentMs?: number;
  readonly finalMs?: number;
  /** How long lists do not show a document that was taken in; default 0. */
  readonly queueMs?: number;
  readonly pageSize?: number;
  readonly markers?: readonly OutcomeMarker[];
  /** Default true: a seller without a business registry configuration is refused with 389. */
  readonly requireRegisteredSeller?: boolean;
  /** Keeps the books over restarts, in this JSON file. */
  readonly stateFile?: string;
}

/** A running gateway. Everything here can also be done over HTTP under `/_control`. */
export interface FakeGatewayB {
  /** What EInvoicing:GatewayBBaseUrl:Test and :Prod are set to. */
  readonly baseUrls: { readonly Test: string; readonly Prod: string };
  readonly url: string;
  readonly port: number;
  readonly calls: readonly Call[];
  readonly clearCalls: () => void;
  readonly books: GatewayBBooks;
  readonly failNext: (...faults: readonly CallFault[]) => void;
  readonly planCourses: (...courses: readonly PlannedCourse[]) => void;
  readonly clearFaults: () => void;
  /** Puts a state of SDI, or a word that is none, onto a document. */
  readonly setState: (uuid: string, state: string, message?: string) => void;
  /** A document arrives for one of the account's companies; `signed` is the .p7m that it came in. */
  readonly receive: (xml: string, environment?: GatewayEnvironment, signed?: Uint8Array) => InvoiceRecord;
  readonly emptyWallet: (empty: boolean) => void;
  /** As after a callback without credit: the company must be activated again. */
  readonly suspend: (fiscalId: string) => void;
  /** Lists answer otherwise than they were asked. */
  readonly listOtherwise: (rule: Partial<Pick<ListRule, 'ignoredFilters' | 'repeatsLastPage'>>) => void;
  /** Moves the gateway's clock ahead: planned states happen. */
  readonly advanceClock: (ms: number) => void;
  readonly restart: (downMs?: number) => Promise<void>;
  readonly close: () => Promise<void>;
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
  const clock = options.clock ?? Date.now;
  let ahead = 0;
  let planned: readonly PlannedCourse[] = [];
  let list: ListRule = { pageSize: options.pageSize ?? 30, ignoredFilters: [], repeatsLastPage: false };
  const planCourses = (...courses: readonly PlannedCourse[]): void => {
    planned = [...planned, ...courses];
  };
  const advanceClock = (ms: number): void => {
    ahead += ms;
  };
  const desk: GatewayBDesk = {
    books,
    now: () => clock() + ahead,
    rule: {
      mode: options.outcomes ?? 'auto',
      sentMs: options.sentMs ?? 2_000,
      finalMs: options.finalMs ?? 6_000,
      queueMs: options.queueMs ?? 0,
      markers: options.markers ?? defaultMarkers,
    },
    nextCourse: () => {
      const [next, ...rest] = planned;
      planned = rest;
      return next;
    },
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
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.host === undefined ? {} : { host: options.host }),
    clock: desk.now,
    routes: options.dialect === 'invoice' ? invoiceApiRoutes(desk, api) : gatewayBApi(desk, api),
    control: gatewayBControl({
      desk,
      planCourses,
      advanceClock,
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
    readsChange: true,
  });
  started = emulator;
  return {
    url: emulator.url,
    baseUrls: { Test: `${emulator.url}/test`, Prod: `${emulator.url}/prod` },
    port: emulator.port,
    get calls() {
      return emulator.calls();
    },
    clearCalls: emulator.clearCalls,
    get books() {
      return readableBooks(books, desk.now());
    },
    failNext: emulator.failNext,
    planCourses,
    clearFaults: () => {
      emulator.clearFaults();
      planned = [];
    },
    setState: (uuid, state, message) => void putState(desk, uuid, state, message ?? ''),
    receive: (xml, environment, signed) => receive(desk, environment ?? 'test', xml, signed),
    emptyWallet: (empty) => {
      books.walletEmpty = empty;
    },
    suspend: (fiscalId) => {
      for (const company of books.companies) if (company.fiscalId === fiscalId) company.active = false;
    },
    listOtherwise: (rule) => {
      list = { ...list, ...rule };
    },
    advanceClock,
    restart: emulator.restart,
    close: emulator.close,
  };
};
