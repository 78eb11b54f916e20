import { booksFile, json, startEmulator, type Emulator } from '../kernel/index.ts';
import { gatewayParts, gatewaySurface, type FakeGateway, type FakeGatewayOptions } from './fake-gateway.ts';
import { gatewayAApi } from './gateway-a-api.ts';
import { GatewayError, type GatewayAccount } from './gateway-a-auth.ts';
import { emptyGatewayBooks, type FatturaRecord, type GatewayEnvironment } from './gateway-a-books.ts';
import { gatewayAControl, putState, readableGatewayBooks } from './gateway-a-control.ts';
import { receive, type GatewayADesk } from './gateway-a-desk.ts';
import type { PlannedOutcome } from './gateway-a-outcomes.ts';

export interface FakeGatewayAOptions extends FakeGatewayOptions {
  /** The address in the Link headers; default is the listening address. */
  readonly publicUrl?: string;
  /** Default demo / demo. */
  readonly accounts?: readonly GatewayAccount[];
  /** Default 12 hours. */
  readonly tokenTtlMs?: number;
  /** A stricter judge of the XML than the light check; its message is the 400. */
  readonly validate?: (xml: string) => string | undefined;
  readonly requireRegisteredSeller?: boolean;
}

/** A running gateway; its clock also ends tokens. */
export interface FakeGatewayA extends FakeGateway<ReturnType<typeof readableGatewayBooks>> {
  /** What EInvoicing:BaseUrl is set to: the segment `test` or `prod` follows it. */
  readonly baseUrl: string;
  readonly planOutcomes: (...outcomes: readonly PlannedOutcome[]) => void;
  /** Puts a state of SDI onto a document. */
  readonly setState: (id: number, state: string, message?: string) => void;
  /** A document arrives for one of the account's companies. */
  readonly receive: (xml: string, environment?: GatewayEnvironment) => FatturaRecord;
  readonly expireTokens: () => void;
}

const TWELVE_HOURS_MS = 12 * 3_600_000;

/** Starts the emulated GatewayA: `{baseUrl}/test` and `{baseUrl}/prod` with separate documents, companies and tokens. */
export const startFakeGatewayA = async (options: FakeGatewayAOptions = {}): Promise<FakeGatewayA> => {
  const books = emptyGatewayBooks();
  const file = booksFile(options.stateFile, () => books);
  Object.assign(books, await file.read());
  const accounts = options.accounts ?? [{ username: 'demo', password: 'demo' }];
  const defaultUsername = accounts[0]?.username ?? 'demo';
  const parts = gatewayParts<PlannedOutcome>(options);
  const { clock, planned, course } = parts;
  const desk: GatewayADesk = {
    books,
    now: clock.now,
    rule: course,
    nextOutcome: planned.next,
    validate: options.validate,
    requireRegisteredSeller: options.requireRegisteredSeller ?? false,
  };
  let started: Emulator | undefined;
  const emulator = await startEmulator({
    ...parts.listen,
    clock: desk.now,
    routes: gatewayAApi(desk, {
      accounts,
      tokenTtlMs: options.tokenTtlMs ?? TWELVE_HOURS_MS,
      publicUrl: () => options.publicUrl?.replace(/\/$/u, '') ?? started?.url ?? '',
    }),
    control: gatewayAControl({
      desk,
      planOutcomes: planned.plan,
      clock,
      defaultUsername,
      failNext: (...faults) => started?.failNext(...faults),
    }),
    notFound: () => json(404, { error: 'Risorsa non trovata' }),
    rateLimited: json(429, { error: 'Troppe richieste' }),
    failed: (cause) => (cause instanceof GatewayError ? json(cause.status, { error: cause.message }) : undefined),
    persist: file.save,
    onClearFaults: planned.clear,
    // No number is given twice: a client may have kept one.
    emptyBooks: () => {
      clock.reset();
      Object.assign(books, { fatture: [], aziende: [] });
    },
    readsChange: true,
  });
  started = emulator;
  const surface = gatewaySurface(emulator, () => readableGatewayBooks(books, desk.now()), parts);
  return Object.assign(surface, {
    baseUrl: `${emulator.url}/ws2.0`,
    planOutcomes: planned.plan,
    setState: ((id, state, message) =>
      void putState(desk, String(id), state, message ?? '')) satisfies FakeGatewayA['setState'],
    receive: ((xml, environment) =>
      receive(desk, defaultUsername, environment ?? 'test', xml)) satisfies FakeGatewayA['receive'],
    expireTokens: () => {
      for (const token of books.tokens) token.expiresAt = 0;
    },
  });
};
