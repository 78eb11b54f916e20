import * as Effect from 'effect/Effect';
import { readSdiState } from '@svc/domain/invoicing';
import { remoteDenied, remoteDown, storable, type RemoteDenied, type RemoteDown } from '../../kernel/index.ts';
import type { GatewayTrouble } from './invoice-gateway.harness.ts';
import type {
  Emission,
  EmissionOutcome,
  GatewayAccess,
  GatewayEnvironment,
  InvoiceGateway,
  InvoiceGateways,
  RegistrationOutcome,
  RemoteFattura,
  RemoteNotification,
} from './invoice-gateway.ts';

export interface MemoryGatewayOptions {
  readonly now: () => Temporal.Instant;
  /** The credentials that are accepted; by default all. */
  readonly accepts?: (access: GatewayAccess) => boolean;
  /** Rows in lists and searches appear only so long after the transmission: the queue behind a gateway. */
  readonly hiddenMs?: number;
}

/** How the next transmission is answered. */
export type PlannedAnswer = { readonly refuse: string } | { readonly state: string; readonly message: string };

/** One document at the gateway in memory. */
export interface MemoryFattura {
  row: RemoteFattura;
  readonly environment: GatewayEnvironment;
  readonly sellerVatNumber: string;
  readonly submittedXml: string;
  readonly createdAt: Temporal.Instant;
  unread: boolean;
  notifications: readonly RemoteNotification[];
}

/** A gateway's own truth in memory: no idempotency, provisional states, a second copy accepted. */
export interface MemoryGateway {
  readonly gateways: InvoiceGateways;
  readonly decide: (remoteId: string, state: string, message: string) => void;
  readonly receive: (xml: string, number: string, environment?: GatewayEnvironment) => void;
  readonly planAnswer: (answer: PlannedAnswer) => void;
  /** The next call gets into trouble, whatever it is. */
  readonly trouble: (trouble: GatewayTrouble) => void;
  readonly fatture: () => readonly MemoryFattura[];
  /** VAT numbers of the companies it knows, by environment. */
  readonly companies: ReadonlySet<string>;
}

const PER_PAGE = 100;

const kinds: Readonly<Record<string, string>> = {
  ERRO: 'NS',
  CONS: 'RC',
  NONC: 'MC',
  ACCE: 'NE',
  RIFI: 'NE',
  DECO: 'DT',
};

/** What SDI says when it brings a document into this state. */
const notificationsOf = ({ state, message, fileName, updatedAt }: RemoteFattura): readonly RemoteNotification[] => {
  const kind = kinds[state ?? ''];
  if (kind === undefined) return [];
  const [code = '', ...words] = (message ?? '').split(' - ');
  const errors = kind === 'NS' ? [{ code, description: words.join(' - ') }] : [];
  return [{ kind, fileName, receivedAt: updatedAt, errors, xml: null }];
};

/** An e-invoicing gateway in memory; satisfies the same contract as the real adapter. */
export const memoryGateway = (options: MemoryGatewayOptions): MemoryGateway => {
  const fatture: MemoryFattura[] = [];
  const answers: PlannedAnswer[] = [];
  const troubles: GatewayTrouble[] = [];
  const companies = new Set<string>();
  const accepts = options.accepts ?? (() => true);

  const add = (
    row: Omit<RemoteFattura, 'remoteId' | 'updatedAt'>,
    rest: Omit<MemoryFattura, 'row' | 'createdAt' | 'unread' | 'notifications'>,
  ): RemoteFattura => {
    const full: RemoteFattura = { ...row, remoteId: String(fatture.length + 550_001), updatedAt: options.now() };
    fatture.push({ row: full, ...rest, createdAt: options.now(), unread: true, notifications: [] });
    return full;
  };

  const store = (
    emission: Emission,
    environment: GatewayEnvironment,
    state: string,
    message: string,
  ): RemoteFattura => {
    const { xml, number, date, sellerVatNumber } = emission;
    const fileName = `IT12478341006_${String(fatture.length + 1).padStart(5, '0')}.xml`;
    const header = `<IdPaese>IT</IdPaese><IdCodice>12478341006</IdCodice>`;
    const transmitted = xml.replace(
      /(<DatiTrasmissione>\s*<IdTrasmittente>)[\s\S]*?(<\/IdTrasmittente>)/u,
      `$1${header}$2`,
    );
    const row = {
      state: readSdiState(state),
      rawState: state,
      message,
      sdiIdentifier: null,
      fileName,
      xml: transmitted,
      number,
      date: date.toString(),
    };
    return add({ direction: 'outbound', ...row }, { environment, sellerVatNumber, submittedXml: xml });
  };

  const emit = (access: GatewayAccess, emission: Emission): EmissionOutcome => {
    const trouble = troubles.shift();
    if (trouble === 'broken' || trouble === 'failing') return { kind: 'unknown', reason: trouble };
    if (!accepts(access)) return { kind: 'refused', where: 'credentials', message: 'credentials not accepted' };
    const planned = answers.shift() ?? { state: 'PREN', message: '' };
    if ('refuse' in planned) return { kind: 'refused', where: 'content', message: storable(planned.refuse) };
    const row = store(emission, access.environment, planned.state, storable(planned.message));
    return trouble === undefined ? { kind: 'answered', row } : { kind: 'unknown', reason: trouble };
  };

  const reading = <A>(access: GatewayAccess, work: () => A): Effect.Effect<A, RemoteDown | RemoteDenied> =>
    Effect.suspend((): Effect.Effect<A, RemoteDown | RemoteDenied> => {
      const trouble = troubles.shift();
      if (trouble !== undefined) return Effect.fail(remoteDown(access.provider, trouble));
      return accepts(access) ? Effect.succeed(work()) : Effect.fail(remoteDenied(access.provider));
    });

  const shown = (access: GatewayAccess): readonly MemoryFattura[] => {
    const since = options.now().subtract({ milliseconds: options.hiddenMs ?? 0 });
    return fatture.filter(
      ({ environment, createdAt }) =>
        environment === access.environment && Temporal.Instant.compare(createdAt, since) <= 0,
    );
  };

  const find = (access: GatewayAccess, remoteId: string): MemoryFattura | undefined =>
    fatture.find(({ row, environment }) => row.remoteId === remoteId && environment === access.environment);

  const open = (access: GatewayAccess): InvoiceGateway => ({
    provider: access.provider,
    emit: (emission) => Effect.sync(() => emit(access, emission)),
    search: ({ sellerVatNumber, number, date }) =>
      reading(access, () =>
        shown(access)
          .filter((each) => each.row.direction === 'outbound' && each.sellerVatNumber === sellerVatNumber)
          .map(({ row }) => row)
          .filter((row) => row.number === number && row.date?.slice(0, 4) === String(date.year)),
      ),
    read: (remoteId) => reading(access, () => find(access, remoteId)?.row ?? null),
    list: ({ since, cursor }) =>
      reading(access, () => {
        const from = since.toZonedDateTime('Europe/Rome').toInstant();
        const rows = shown(access)
          .map(({ row }) => row)
          .filter(({ updatedAt }) => updatedAt === null || Temporal.Instant.compare(updatedAt, from) >= 0);
        const page = Number(cursor ?? 1);
        const next = page * PER_PAGE < rows.length ? String(page + 1) : null;
        return { rows: rows.slice((page - 1) * PER_PAGE, page * PER_PAGE), next };
      }),
    file: (remoteId) =>
      reading(access, () => {
        const own = find(access, remoteId);
        return own?.row.xml == null
          ? null
          : { fileName: own.row.fileName, bytes: new TextEncoder().encode(own.row.xml) };
      }),
    notifications: (remoteId) => reading(access, () => find(access, remoteId)?.notifications ?? []),
    knowsSeller: (vatNumber) => reading(access, () => companies.has(`${access.environment} ${vatNumber}`)),
    registerSeller: ({ vatNumber }) =>
      Effect.sync((): RegistrationOutcome => {
        const trouble = troubles.shift();
        if (trouble === 'broken' || trouble === 'failing') return { kind: 'unknown', reason: trouble };
        if (!accepts(access)) return { kind: 'refused', where: 'credentials', message: 'credentials not accepted' };
        companies.add(`${access.environment} ${vatNumber}`);
        return trouble === undefined ? { kind: 'registered' } : { kind: 'unknown', reason: trouble };
      }),
    probe: reading(access, () => undefined),
  });

  return {
    gateways: { open },
    decide: (remoteId, state, message) => {
      const own = fatture.find(({ row }) => row.remoteId === remoteId);
      if (own === undefined) return;
      const sdiIdentifier = own.row.sdiIdentifier ?? `9${remoteId}`;
      own.row = {
        ...own.row,
        state: readSdiState(state),
        rawState: state,
        message: storable(message),
        sdiIdentifier,
        updatedAt: options.now(),
      };
      own.notifications = [...own.notifications, ...notificationsOf(own.row)];
      own.unread = true;
    },
    receive: (xml, number, environment = 'Test') => {
      const row = {
        state: null,
        rawState: '',
        message: null,
        sdiIdentifier: '9',
        fileName: 'IT99999999999_00001.xml',
        xml,
        number,
        date: null,
      };
      add({ direction: 'inbound', ...row }, { environment, sellerVatNumber: '', submittedXml: xml });
    },
    planAnswer: (answer) => void answers.push(answer),
    trouble: (trouble) => void troubles.push(trouble),
    fatture: () => fatture,
    companies,
  };
};
