import * as Effect from 'effect/Effect';
import { remoteDenied, remoteDown, type RemoteDenied, type RemoteDown } from '../kernel/index.ts';
import type { GatewayTrouble } from './invoice-gateway.bench.ts';
import type {
  Emission,
  EmissionOutcome,
  GatewayAccess,
  GatewayEnvironment,
  InvoiceGateway,
  InvoiceGateways,
  RemoteFattura,
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
}

const PER_PAGE = 100;

/** An e-invoicing gateway in memory; satisfies the same contract as the real adapter. */
export const memoryGateway = (options: MemoryGatewayOptions): MemoryGateway => {
  const fatture: MemoryFattura[] = [];
  const answers: PlannedAnswer[] = [];
  const troubles: GatewayTrouble[] = [];
  const accepts = options.accepts ?? (() => true);

  const add = (
    row: Omit<RemoteFattura, 'remoteId' | 'updatedAt'>,
    rest: Omit<MemoryFattura, 'row' | 'createdAt' | 'unread'>,
  ): RemoteFattura => {
    const full: RemoteFattura = { ...row, remoteId: String(fatture.length + 550_001), updatedAt: options.now() };
    fatture.push({ row: full, ...rest, createdAt: options.now(), unread: true });
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
    if ('refuse' in planned) return { kind: 'refused', where: 'content', message: planned.refuse };
    const row = store(emission, access.environment, planned.state, planned.message);
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
    read: (remoteId) =>
      reading(access, () => {
        const own = fatture.find(
          ({ row, environment }) => row.remoteId === remoteId && environment === access.environment,
        );
        return own?.row ?? null;
      }),
    list: ({ since, page }) =>
      reading(access, () => {
        const from = since.toZonedDateTime('Europe/Rome').toInstant();
        const rows = shown(access)
          .map(({ row }) => row)
          .filter(({ updatedAt }) => updatedAt === null || Temporal.Instant.compare(updatedAt, from) >= 0);
        return { rows: rows.slice((page - 1) * PER_PAGE, page * PER_PAGE), more: page * PER_PAGE < rows.length };
      }),
    probe: reading(access, () => undefined),
  });

  return {
    gateways: { open },
    decide: (remoteId, state, message) => {
      const own = fatture.find(({ row }) => row.remoteId === remoteId);
      if (own === undefined) return;
      const sdiIdentifier = own.row.sdiIdentifier ?? `9${remoteId}`;
      own.row = { ...own.row, rawState: state, message, sdiIdentifier, updatedAt: options.now() };
      own.unread = true;
    },
    receive: (xml, number, environment = 'Test') => {
      const row = {
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
  };
};
