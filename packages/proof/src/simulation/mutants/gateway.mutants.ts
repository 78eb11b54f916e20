import * as Effect from 'effect/Effect';
import type { FatturaRow } from '@svc/domain/invoicing';
import type { MoneyPorts } from '@svc/application/commerce';
import type { EInvoicingSettings, InvoiceGateway, InvoiceStore, RemoteFattura } from '@svc/application/invoicing';
import type { Chaos } from '../chaos.ts';
import { neighbourVat } from '../models/gateway-others.ts';
import type { Mutant, MutantTools } from './mutant.ts';

/** Another document to every constraint. */
const unlike = (row: FatturaRow, id: string): FatturaRow => ({
  ...row,
  remoteId: `${row.remoteId} ${id}`,
  fiscalHash: `${row.fiscalHash} ${id}`,
});

export const withGateway =
  (change: (gateway: InvoiceGateway) => Partial<InvoiceGateway>) =>
  (ports: MoneyPorts): MoneyPorts => ({
    ...ports,
    gateways: {
      open: (access) => {
        const gateway = ports.gateways.open(access);
        return { ...gateway, ...change(gateway) };
      },
    },
  });

const withStore =
  (change: (store: InvoiceStore, tools: MutantTools) => Partial<InvoiceStore>) =>
  (ports: MoneyPorts, tools: MutantTools): MoneyPorts => ({
    ...ports,
    invoices: { ...ports.invoices, ...change(ports.invoices, tools) },
  });

/** Both ways in which the mirror gets a row. */
const changedRows = (change: (row: RemoteFattura) => RemoteFattura) =>
  withGateway((gateway) => ({
    read: (remoteId) => Effect.map(gateway.read(remoteId), (row) => (row === null ? null : change(row))),
    list: (query) => Effect.map(gateway.list(query), ({ rows, next }) => ({ rows: rows.map(change), next })),
  }));

const saving = (change: (row: FatturaRow, tools: MutantTools) => FatturaRow) =>
  withStore((store, tools) => ({
    insertRow: (row) => store.insertRow(change(row, tools)),
    saveRow: (row) => store.saveRow(change(row, tools)),
  }));

const busy: Partial<Chaos> = { customers: 6, checkoutsEach: 3, slots: 3, capacity: 4, walksAway: 0, declines: 0 };
/** Sales go on over midnight in Rome. */
const newYear: Partial<Chaos> = { ...busy, startsAt: '2026-12-31T21:40:00Z', storyMs: 3 * 3_600_000, clockJump: 0 };
const bothGateways: Partial<Chaos> = { ...busy, gatewaySwitches: 1, storyMs: 3 * 3_600_000, adminActions: 1 };
const suppliers: Partial<Chaos> = { received: 1, clockJump: 0 };

/** The place that the settings name at this moment. */
const chosen = ({ world }: MutantTools): Pick<EInvoicingSettings, 'provider' | 'environment'> | undefined =>
  world.db.rows<EInvoicingSettings>('settings')[0];

/** Bugs that only a gateway's odd behaviour, a change of gateway or the turn of the year brings to light. */
export const gatewayMutants: readonly Mutant[] = [
  {
    name: 'numbers go on over the turn of the year',
    focus: newYear,
    damage: withStore((store) => ({ reserveNumber: (seller, series) => store.reserveNumber(seller, series, 2026) })),
  },
  {
    name: 'a number of last year is used again',
    focus: newYear,
    damage: saving((row) => ({ ...row, number: row.number?.replace('-2027-', '-2026-') ?? null })),
  },
  {
    name: 'the fiscal day is that of Greenwich',
    focus: newYear,
    damage: withStore((store) => ({
      lockJob: (id) => Effect.map(store.lockJob(id), (job) => ({ ...job, timeZone: 'UTC' })),
      saveJob: (job) => store.saveJob({ ...job, timeZone: 'Europe/Rome' }),
    })),
  },
  {
    name: 'a job is sent at the gateway that is chosen now',
    focus: { ...bothGateways, gatewayRefuses: 0.5 },
    damage: withStore((store, tools) => ({
      lockJob: (id) =>
        Effect.map(store.lockJob(id), (job) => ({ ...job, provider: chosen(tools)?.provider ?? job.provider })),
    })),
  },
  {
    name: 'documents of the gateway before are forgotten',
    focus: { ...bothGateways, erroLater: 0.8 },
    damage: (ports, tools) => ({
      ...ports,
      gateways: {
        open: (access) => {
          const gateway = ports.gateways.open(access);
          const place = chosen(tools);
          const isChosen = place?.provider === access.provider && place.environment === access.environment;
          return isChosen ? gateway : { ...gateway, list: () => Effect.succeed({ rows: [], next: null }) };
        },
      },
    }),
  },
  {
    name: 'another gateway begins at the watermark of the last time',
    focus: { ...bothGateways, environmentChanges: 1 },
    damage: withStore((store) => ({
      setWatermark: (provider, environment, at) =>
        at === null ? Effect.void : store.setWatermark(provider, environment, at),
    })),
  },
  {
    name: 'a received invoice that cannot be read is passed over in silence',
    focus: { ...suppliers, unreadable: 0.8 },
    damage: withGateway((gateway) => ({
      list: (query) =>
        Effect.map(gateway.list(query), ({ rows, next }) => ({
          rows: rows.filter(({ direction, xml }) => direction === 'outbound' || xml !== null),
          next,
        })),
    })),
  },
  {
    name: 'a person is believed at once that nothing arrived',
    focus: { hiddenRow: 0.9, lostAnswer: 0.4, adminActions: 1 },
    damage: (ports) => ({ ...ports, config: { ...ports.config, absentAfterMs: 0 } }),
  },
  {
    name: 'whoever a received invoice is for, it is taken for ours',
    focus: { ...suppliers, neighbours: 0.8 },
    damage: (ports) => ({
      ...ports,
      config: { ...ports.config, environmentSeller: { ...ports.config.environmentSeller, fiscalCode: neighbourVat } },
    }),
  },
  {
    name: 'the watermark is of the end of the look, not of its beginning',
    focus: { ...suppliers, slowCall: 0.5, pause: 0.02, hiddenRow: 0 },
    damage: (ports, tools) =>
      withStore((store) => ({
        advanceWatermark: (provider, environment, seen) =>
          store.advanceWatermark(provider, environment, seen, ports.clock.now()),
      }))(ports, tools),
  },
  {
    name: 'only the first page of the mirror is read',
    focus: { ...suppliers, ...busy, adminActions: 0, atGatewayB: 0 },
    damage: withGateway((gateway) => ({
      list: (query) => Effect.map(gateway.list(query), ({ rows }) => ({ rows, next: null })),
    })),
  },
  {
    name: 'received invoices are not known again',
    focus: suppliers,
    damage: withStore((store, { world }) => ({
      findRemote: (provider, environment, remoteId) =>
        Effect.map(store.findRemote(provider, environment, remoteId), (row) =>
          row?.direction === 'inbound' ? null : row,
        ),
      insertRow: (row) => store.insertRow(row.direction === 'inbound' ? unlike(row, world.nextId()) : row),
    })),
  },
  {
    name: 'an odd word counts as delivered',
    focus: { oddLater: 0.8, unknownWord: 0.3 },
    damage: changedRows((row) =>
      row.direction === 'outbound' && row.state === null ? { ...row, state: 'CONS' } : row,
    ),
  },
  {
    name: 'a document follows every word, also one of before',
    focus: { erroLater: 0.8, staleWord: 0.5 },
    damage: withStore((store) => ({
      lockRow: (id) =>
        Effect.map(store.lockRow(id), (row) =>
          row.remoteId === null || row.direction === 'inbound' ? row : { ...row, state: 'PREN' as const },
        ),
    })),
  },
  {
    name: 'a document takes the id that another one has',
    focus: { ...busy, wrongId: 0.7 },
    damage: withStore((store) => ({
      saveRow: (row) =>
        Effect.catchTag(store.saveRow(row), 'Taken', () =>
          store.saveRow({ ...row, remoteId: `${row.remoteId} of ${row.number}` }),
        ),
    })),
  },
  {
    name: 'a retry does not ask what became of the document',
    focus: { ...busy, erroLater: 0.8, revives: 0.9, adminActions: 1, storyMs: 3 * 3_600_000 },
    damage: (ports, { world }) =>
      withGateway((gateway) => ({
        read: (remoteId) =>
          Effect.map(gateway.read(remoteId), (row) => {
            const own = world.db.rows<FatturaRow>('fattura').find((each) => each.remoteId === remoteId);
            return row !== null && own?.state === 'ERRO'
              ? { ...row, state: 'ERRO', rawState: own.rawState ?? '' }
              : row;
          }),
      }))(ports),
  },
  {
    name: 'a local draft is sent without being handed over',
    focus: { ...busy, adminActions: 1, storyMs: 3 * 3_600_000 },
    damage: saving((row) => (row.documentType === 'TD04' ? { ...row, provider: 'Local' } : row)),
  },
];
