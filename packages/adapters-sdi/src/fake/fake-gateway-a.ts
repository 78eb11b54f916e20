import {
  booksFile,
  json,
  startEmulator,
  type Call,
  type CallFault,
  type Emulator,
} from '@svc/adapters-platform/emulation';
import { gatewayAApi } from './gateway-a-api.ts';
import { GatewayError, type GatewayAccount } from './gateway-a-auth.ts';
import { emptyGatewayBooks, type FatturaRecord, type GatewayEnvironment } from './gateway-a-books.ts';
import { gatewayAControl, putState, readableGatewayBooks } from './gateway-a-control.ts';
import { receive, type GatewayADesk } from './gateway-a-desk.ts';
import type { PlannedOutcome } from './gateway-a-outcomes.ts';
import { defaultMarkers, type OutcomeMarker } from './sdi-course.ts';

export interface FakeGatewayAOptions {
  /** 0 (default) takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** The address in the Link headers; default is the listening address. */
  readonly publicUrl?: string;
  /** Epoch milliseconds; default the machine's clock. */
  readonly clock?: () => number;
  /** Default demo / demo. */
  readonly accounts?: readonly GatewayAccount[];
  /** Default 12 hours. */
  readonly tokenTtlMs?: number;
  /** `auto` (default): documents move on by themselves after the delays; `manual`: only control calls move them. */
  readonly outcomes?: 'auto' | 'manual';
  /** Default 2,000 and 6,000 after the POST. */
  readonly sentMs?: number;
  readonly finalMs?: number;
  readonly markers?: readonly OutcomeMarker[];
  /** A stricter judge of the XML than the light check; its message is the 400. */
  readonly validate?: (xml: string) => string | undefined;
  readonly requireRegisteredSeller?: boolean;
  /** Keeps the books over restarts, in this JSON file. */
  readonly stateFile?: string;
}

/** A running gateway. Everything here can also be done over HTTP under `/_control`. */
export interface FakeGatewayA {
  /** What EInvoicing:BaseUrl is set to: the segment `test` or `prod` follows it. */
  readonly baseUrl: string;
  readonly url: string;
  readonly port: number;
  readonly calls: readonly Call[];
  readonly clearCalls: () => void;
  readonly books: ReturnType<typeof readableGatewayBooks>;
  readonly failNext: (...faults: readonly CallFault[]) => void;
  readonly planOutcomes: (...outcomes: readonly PlannedOutcome[]) => void;
  readonly clearFaults: () => void;
  /** Puts a state of SDI onto a document. */
  readonly setState: (id: number, state: string, message?: string) => void;
  /** A document arrives for one of the account's companies. */
  readonly receive: (xml: string, environment?: GatewayEnvironment) => FatturaRecord;
  /** Moves the gateway's clock ahead: planned states happen, tokens expire. */
  readonly advanceClock: (ms: number) => void;
  readonly expireTokens: () => void;
  readonly restart: (downMs?: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

const TWELVE_HOURS_MS = 12 * 3_600_000;

/** Starts the emulated GatewayA: `{baseUrl}/test` and `{baseUrl}/prod` with separate documents, companies and tokens. */
export const startFakeGatewayA = async (options: FakeGatewayAOptions = {}): Promise<FakeGatewayA> => {
  const books = emptyGatewayBooks();
  const file = booksFile(options.stateFile, () => books);
  Object.assign(books, await file.read());
  const accounts = options.accounts ?? [{ username: 'demo', password: 'demo' }];
  const defaultUsername = accounts[0]?.username ?? 'demo';
  const clock = options.clock ?? Date.now;
  let ahead = 0;
  let planned: readonly PlannedOutcome[] = [];
  const planOutcomes = (...outcomes: readonly PlannedOutcome[]): void => {
    planned = [...planned, ...outcomes];
  };
  const advanceClock = (ms: number): void => {
    ahead += ms;
  };
  const desk: GatewayADesk = {
    books,
    now: () => clock() + ahead,
    rule: {
      mode: options.outcomes ?? 'auto',
      sentMs: options.sentMs ?? 2_000,
      finalMs: options.finalMs ?? 6_000,
      markers: options.markers ?? defaultMarkers,
    },
    nextOutcome: () => {
      const [next, ...rest] = planned;
      planned = rest;
      return next;
    },
    validate: options.validate,
    requireRegisteredSeller: options.requireRegisteredSeller ?? false,
  };
  let started: Emulator | undefined;
  const emulator = await startEmulator({
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.host === undefined ? {} : { host: options.host }),
    clock: desk.now,
    routes: gatewayAApi(desk, {
      accounts,
      tokenTtlMs: options.tokenTtlMs ?? TWELVE_HOURS_MS,
      publicUrl: () => options.publicUrl?.replace(/\/$/u, '') ?? started?.url ?? '',
    }),
    control: gatewayAControl({
      desk,
      planOutcomes,
      advanceClock,
      defaultUsername,
      failNext: (...faults) => started?.failNext(...faults),
    }),
    notFound: () => json(404, { error: 'Risorsa non trovata' }),
    rateLimited: json(429, { error: 'Troppe richieste' }),
    failed: (cause) => (cause instanceof GatewayError ? json(cause.status, { error: cause.message }) : undefined),
    persist: file.save,
    readsChange: true,
  });
  started = emulator;
  return {
    url: emulator.url,
    baseUrl: `${emulator.url}/ws2.0`,
    port: emulator.port,
    get calls() {
      return emulator.calls();
    },
    clearCalls: emulator.clearCalls,
    get books() {
      return readableGatewayBooks(books, desk.now());
    },
    failNext: emulator.failNext,
    planOutcomes,
    clearFaults: () => {
      emulator.clearFaults();
      planned = [];
    },
    setState: (id, state, message) => void putState(desk, String(id), state, message ?? ''),
    receive: (xml, environment) => receive(desk, defaultUsername, environment ?? 'test', xml),
    advanceClock,
    expireTokens: () => {
      for (const token of books.tokens) token.expiresAt = 0;
    },
    restart: emulator.restart,
    close: emulator.close,
  };
};
