export type GatewayEnvironment = 'test' | 'prod';

/** The gateway's own truth. Times are epoch milliseconds. */
export interface GatewayABooks {
  nextId: number;
  fatture: FatturaRecord[];
  aziende: AziendaRecord[];
  tokens: TokenRecord[];
}

/** A later word of SDI, due at an instant. */
export interface PlannedState {
  readonly at: number;
  readonly state: string;
  readonly message: string;
}

/** One document, sent or received. VAT numbers are without the country. */
export interface FatturaRecord {
  readonly id: number;
  readonly environment: GatewayEnvironment;
  readonly username: string;
  readonly direction: 'sent' | 'received';
  readonly number: string;
  readonly date: string;
  readonly type: string;
  readonly format: string;
  readonly sellerVat: string;
  readonly sellerName: string;
  readonly buyerVat: string;
  readonly buyerName: string;
  /** As it came, and as it went to SDI with the header rewritten. */
  readonly submittedXml: string;
  readonly submittedSha256: string;
  readonly transmittedXml: string;
  readonly fileName: string;
  readonly createdAt: number;
  /** Lists do not show it before: the queue behind the gateway is asynchronous. */
  readonly listedFrom: number;
  sdiId: string | null;
  state: string;
  message: string;
  plan: PlannedState[];
  updatedAt: number;
  unread: boolean;
}

/** One of the account's own companies. */
export interface AziendaRecord {
  readonly id: number;
  readonly environment: GatewayEnvironment;
  readonly username: string;
  fields: Readonly<Record<string, string>>;
}

export interface TokenRecord {
  readonly token: string;
  readonly environment: GatewayEnvironment;
  readonly username: string;
  expiresAt: number;
}

export const emptyGatewayBooks = (): GatewayABooks => ({ nextId: 550_001, fatture: [], aziende: [], tokens: [] });

/** A VAT number without its country prefix and in upper case, as the gateway compares them. */
export const bareVat = (text: string): string => text.trim().toUpperCase().replace(/^IT/u, '');

/** `YYYY-MM-DD HH:MM:SS` in Europe/Rome: the gateway writes no zone. */
export const romeText = (epochMs: number): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO('Europe/Rome')
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ');
