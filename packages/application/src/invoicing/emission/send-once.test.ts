import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { FatturaRow, InvoiceJob } from '@svc/domain/invoicing';
import { finalizeOrders, type MoneyPorts } from '../../commerce/index.ts';
import { anna } from '../../testing/fixtures.ts';
import { admin, openStudio, paid, type Studio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { createFattura, emitInvoices, resendFattura, sendFattura, type InvoiceGateway } from '../index.ts';

const aDraft = (studio: Studio): Promise<FatturaRow> =>
  run(
    createFattura(studio.ports)({
      documentType: 'TD01',
      buyer: anna,
      lines: [{ description: 'Lezione', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } }],
      actor: admin,
    }),
  );
/** The ports of a second click, which read the row before the first one had its lock. */
const asItWas = ({ ports }: Studio, row: FatturaRow): MoneyPorts => {
  const reads = [row];
  return {
    ...ports,
    invoices: {
      ...ports.invoices,
      findRow: (id) =>
        Effect.suspend(() => Effect.succeed(reads.shift() ?? null)).pipe(
          Effect.flatMap((old) => (old === null ? ports.invoices.findRow(id) : Effect.succeed(old))),
        ),
    },
  };
};
const transmissions = ({ gateway }: Studio): number => gateway.fatture().length;
const jobOf = ({ db }: Studio): InvoiceJob => db.rows<InvoiceJob>('invoiceJob')[0]!;

describe('a document that an admin sends', () => {
  it('leaves once when the button is pressed twice at once', async () => {
    const studio = await openStudio();
    const draft = await aDraft(studio);
    const onTheWay = Promise.withResolvers<void>();
    const open: MoneyPorts['gateways']['open'] = (access) => {
      const gateway = studio.ports.gateways.open(access);
      return {
        ...gateway,
        emit: (each) =>
          Effect.andThen(
            Effect.promise(() => onTheWay.promise),
            gateway.emit(each),
          ),
      };
    };
    const first = run(sendFattura({ ...studio.ports, gateways: { open } })(draft.id, admin));
    await new Promise(setImmediate);
    expect(await failureOf(sendFattura(asItWas(studio, draft))(draft.id, admin))).toMatchObject({
      code: 'resend_not_allowed',
      params: { state: 'SENDING' },
    });
    onTheWay.resolve();
    expect([(await first).state, transmissions(studio)]).toEqual(['PREN', 1]);
  });

  it('leaves once more when a refused one is resent twice at once', async () => {
    const studio = await openStudio();
    const { id } = await aDraft(studio);
    studio.gateway.planAnswer({ state: 'ERRO', message: '00305' });
    await failureOf(sendFattura(studio.ports)(id, admin));
    const refused = (await run(studio.ports.invoices.findRow(id)))!;
    await run(resendFattura(studio.ports)(id, false, admin));
    const second = asItWas(studio, { ...refused, remoteId: null });
    expect(await failureOf(resendFattura(second)(id, false, admin))).toMatchObject({ code: 'resend_not_allowed' });
    expect(transmissions(studio)).toBe(2);
  });

  it('is not sent beside the job of its order: the job would know nothing of the outcome', async () => {
    const studio = await openStudio();
    await paid(studio);
    await run(finalizeOrders(studio.ports));
    const [order] = studio.db.rows<{ readonly id: number }>('order');
    const locked = { ...studio.ports, gateways: { open: () => unreachable } };
    await run(emitInvoices(locked));
    const row = studio.db.rows<FatturaRow>('fattura')[0]!;
    expect([order?.id, row.state, jobOf(studio).state]).toEqual([row.orderId, 'QUEUED', 'Queued']);
    expect(await failureOf(sendFattura(studio.ports)(row.id, admin))).toMatchObject({
      code: 'resend_not_allowed',
      params: { why: 'orderInvoice' },
    });
    studio.later({ minutes: 5 });
    await run(emitInvoices(studio.ports));
    expect([transmissions(studio), jobOf(studio).state]).toEqual([1, 'Submitted']);
  });
});

const unreachable: InvoiceGateway = {
  provider: 'GatewayA',
  emit: () => Effect.succeed({ kind: 'refused', where: 'unreachable', message: 'no connection' }),
  search: () => Effect.succeed([]),
  read: () => Effect.succeed(null),
  list: () => Effect.succeed({ rows: [], next: null }),
  file: () => Effect.succeed(null),
  notifications: () => Effect.succeed([]),
  knowsSeller: () => Effect.succeed(true),
  registerSeller: () => Effect.succeed({ kind: 'registered' }),
  probe: Effect.void,
};
