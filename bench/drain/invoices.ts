import { openDatabase, invoicingStores, kernelStores } from '@svc/adapters-db';
import { cryptoDigest } from '@svc/adapters-platform';
import { finalizeOrders, type MoneyPorts } from '@svc/application/commerce';
import { emitInvoices, type InvoiceGateway } from '@svc/application/invoicing';
import { openStudio } from '@svc/application/testing';
import * as Effect from 'effect/Effect';
import { loopPorts, preparePaidOrders } from '../finalize/paid-orders.ts';
import { ask } from '../kernel/postgres.ts';
import { laneOf, type Lane } from './lane.ts';

/** Takes every document at once and does nothing; what else a gateway does is never asked for here. */
const idleGateway = (gateway: InvoiceGateway): InvoiceGateway => ({
  ...gateway,
  emit: ({ number, date }) =>
    Effect.succeed({
      kind: 'answered',
      row: {
        remoteId: number,
        direction: 'outbound',
        state: 'INVI',
        rawState: 'INVI',
        message: null,
        sdiIdentifier: null,
        fileName: null,
        xml: null,
        number,
        date: date.toString(),
        updatedAt: null,
      },
    }),
});

const invoicePorts = async (database: ReturnType<typeof openDatabase>): Promise<MoneyPorts> => {
  const ports = await loopPorts(database);
  return {
    ...ports,
    digest: cryptoDigest,
    intents: kernelStores(database).intents,
    emailJobs: invoicingStores(database).emailJobs,
    gateways: { open: (access) => idleGateway(ports.gateways.open(access)) },
  };
};

/** Fills a database with invoice jobs as the finalize loop leaves them, of a studio whose gateway knows it. */
export const prepareInvoices = async (url: string, count: number): Promise<void> => {
  await preparePaidOrders(url, count);
  const database = openDatabase({ url });
  const ports = await invoicePorts(database);
  const { world } = await openStudio();
  const vatNumber = String(ports.config.environmentSeller.vatNumber);
  const finalized = Effect.gen(function* () {
    yield* invoicingStores(database).settings.save(yield* world.settings.load);
    yield* invoicingStores(database).invoices.setSellerKnown('GatewayA', 'Test', vatNumber, ports.clock.now());
    for (let more = true; more;) ({ more } = yield* finalizeOrders(ports, 'booking'));
  });
  try {
    await Effect.runPromise(finalized);
  } finally {
    await database.close();
  }
  await ask(url, 'vacuum analyze');
};

/** The invoice loop as a process runs it, before a gateway that does nothing. */
export const invoiceLane = async (url: string): Promise<Lane> => {
  const database = openDatabase({ url, poolMax: 10 });
  const turn = Effect.map(emitInvoices(await invoicePorts(database), 'booking'), ({ done }) => done);
  await Effect.runPromise(database.query({ name: 'bench_ready', text: 'select 1' }, []));
  return laneOf(() => Effect.runPromise(turn), database.close);
};

/** Jobs not yet submitted, and whatever was doubled: numbers, documents of an order, intents of an attempt. */
export const invoicesLeft = `select (
    (select count(*) from invoice_job where state <> 'Submitted')
  + (select count(*) - count(distinct order_id) from fattura)
  + (select count(*) - count(distinct number) from fattura)
  + abs((select count(*) from fattura) - (select max(last) from fattura_numbering))
  + abs((select count(*) from intent where kind = 'invoice.emit' and state = 'Confirmed') - (select count(*) from fattura))
)::int as n`;
