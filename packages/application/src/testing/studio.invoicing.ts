import type { FatturaRow, InvoiceJob } from '@svc/domain/invoicing';
import type { OrderId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { finalizeOrders } from '../commerce/index.ts';
import type { EmissionOutcome, InvoiceGateways } from '../invoicing/index.ts';
import { paid, type Studio } from './studio.ts';

/** A paid and finalized order whose invoice waits. */
export const invoiced = async (studio: Studio, over: Parameters<typeof paid>[1] = {}): Promise<OrderId> => {
  const { order } = await paid(studio, over);
  await Effect.runPromise(finalizeOrders(studio.ports));
  return order.id;
};

export const jobNow = async (studio: Studio, id: OrderId): Promise<InvoiceJob> => {
  const job = await Effect.runPromise(studio.world.invoices.jobOfOrder(id));
  if (job === null) throw new Error(`order ${id} has no invoice job`);
  return job;
};

/** The document of an order's invoice. */
export const rowNow = async (studio: Studio, id: OrderId): Promise<FatturaRow> => {
  const { fatturaId } = await jobNow(studio, id);
  const row = fatturaId === null ? null : await Effect.runPromise(studio.world.invoices.findRow(fatturaId));
  if (row === null) throw new Error(`order ${id} has no document`);
  return row;
};

/** The studio's gateway, with the next transmissions answered by the given outcomes instead. */
export const answering = (gateways: InvoiceGateways, ...outcomes: EmissionOutcome[]): InvoiceGateways => ({
  open: (access) => {
    const gateway = gateways.open(access);
    return {
      ...gateway,
      emit: (emission) =>
        Effect.suspend(() => {
          const outcome = outcomes.shift();
          return outcome === undefined ? gateway.emit(emission) : Effect.succeed(outcome);
        }),
    };
  },
});
