import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { resolveIntents, type MoneyPorts } from '../../commerce/index.ts';

import { admin, anotherClient, openStudio, type Studio } from '../../testing/studio.ts';
import { invoiced, jobNow } from '../../testing/studio.invoicing.ts';
import { run } from '../../testing/world-test.ts';
import { saveSettings } from './edit-settings.ts';
import { emitInvoices } from '../emission/emit-invoices.reconciler.ts';
import type { InvoiceGateway, InvoiceGateways } from '../gateway/invoice-gateway.ts';

const VAT = '12345678903';

/** A studio that its gateway does not know, and what is asked of the gateway. */
const newcomer = async () => {
  const studio = await openStudio();
  await run(studio.world.invoices.setSellerKnown('GatewayA', 'Test', VAT, null));
  const asked: string[] = [];
  const gateways: InvoiceGateways = {
    open: (access) => {
      const gateway = studio.ports.gateways.open(access);
      return {
        ...gateway,
        knowsSeller: (vatNumber) => (asked.push('knows'), gateway.knowsSeller(vatNumber)),
        registerSeller: (seller) => (asked.push('registers'), gateway.registerSeller(seller)),
      };
    },
  };
  const ports: MoneyPorts = { ...studio.ports, gateways };
  return { studio, ports, asked };
};

const withGateway = (studio: Studio, change: Partial<InvoiceGateway>): MoneyPorts => ({
  ...studio.ports,
  gateways: { open: (access) => ({ ...studio.ports.gateways.open(access), ...change }) },
});

describe('the seller at the gateway', () => {
  it('is made known before the first invoice, once, with its intent', async () => {
    const { studio, ports, asked } = await newcomer();
    const id = await invoiced(studio);
    await run(emitInvoices(ports));
    await invoiced(studio, { userId: await anotherClient(studio) });
    await run(emitInvoices(ports));
    expect([(await jobNow(studio, id)).state, studio.gateway.fatture().length]).toEqual(['Submitted', 2]);
    expect([asked, [...studio.gateway.companies]]).toEqual([['knows', 'registers'], [`Test ${VAT}`]]);
    expect(await run(studio.world.intents.latest('seller.register', `GatewayA Test ${VAT}`))).toMatchObject({
      state: 'Confirmed',
      attempt: 1,
    });
  });

  it('is not made known again where somebody did it by hand', async () => {
    const { studio, ports, asked } = await newcomer();
    await run(studio.gateway.gateways.open({ ...access, environment: 'Test' }).registerSeller(seller));
    await invoiced(studio);
    await run(emitInvoices(ports));
    expect([asked, studio.gateway.fatture().length]).toEqual([['knows'], 1]);
  });

  it('is made known by one worker, however many begin at once', async () => {
    const { studio, ports, asked } = await newcomer();
    for (let at = 0; at < 3; at += 1) await invoiced(studio, { userId: await anotherClient(studio) });
    await Promise.all([run(emitInvoices(ports)), run(emitInvoices(ports)), run(emitInvoices(ports))]);
    expect(asked.filter((each) => each === 'registers')).toHaveLength(1);
  });

  it('is looked up when the answer was lost, and the invoice goes out without a number lost', async () => {
    const { studio } = await newcomer();
    const id = await invoiced(studio);
    const losing = withGateway(studio, {
      registerSeller: (given) =>
        Effect.as(studio.ports.gateways.open(access).registerSeller(given), { kind: 'unknown', reason: 'timeout' }),
    });
    await run(emitInvoices(losing));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Queued', attempts: 0, fatturaId: null });
    studio.later({ minutes: 5 });
    await run(resolveIntents(studio.ports));
    await run(emitInvoices(studio.ports));
    expect(studio.gateway.fatture().map(({ row }) => row.number)).toEqual(['SVC-2027-000001']);
    expect(studio.gateway.companies.size).toBe(1);
  });

  it('is asked for again when the lost call proves not to have arrived', async () => {
    const { studio } = await newcomer();
    await invoiced(studio);
    await run(
      emitInvoices(
        withGateway(studio, { registerSeller: () => Effect.succeed({ kind: 'unknown', reason: 'timeout' }) }),
      ),
    );
    studio.later({ minutes: 5 });
    await run(resolveIntents(studio.ports));
    await run(emitInvoices(studio.ports));
    expect([studio.gateway.companies.size, studio.gateway.fatture().length]).toEqual([1, 1]);
    expect(await run(studio.world.intents.latest('seller.register', `GatewayA Test ${VAT}`))).toMatchObject({
      state: 'Confirmed',
      attempt: 2,
    });
  });

  it('that the gateway refuses stops the invoice before it has a number, with the reason', async () => {
    const { studio } = await newcomer();
    const id = await invoiced(studio);
    const message = 'This email already exists';
    await run(
      emitInvoices(
        withGateway(studio, {
          registerSeller: () => Effect.succeed({ kind: 'refused', where: 'configuration', message }),
        }),
      ),
    );
    expect(await jobNow(studio, id)).toMatchObject({
      state: 'Failed',
      fatturaId: null,
      failure: { code: 'gateway_rejected', message },
    });
  });

  it('is looked up again after other credentials were saved, and after the account proved not to be set up', async () => {
    const { studio, ports, asked } = await newcomer();
    await invoiced(studio);
    await run(emitInvoices(ports));
    await run(saveSettings(ports)({ gatewayAPassword: 'another' }, admin));
    await invoiced(studio, { userId: await anotherClient(studio) });
    await run(emitInvoices(ports));
    expect(asked).toEqual(['knows', 'registers', 'knows']);
    const suspended = { kind: 'refused', where: 'configuration', message: 'Missing configuration' } as const;
    await invoiced(studio, { userId: await anotherClient(studio) });
    await run(emitInvoices(withGateway(studio, { emit: () => Effect.succeed(suspended) })));
    expect(await run(studio.world.invoices.sellerKnownSince('GatewayA', 'Test', VAT))).toBeNull();
  });
});

const access = {
  provider: 'GatewayA',
  environment: 'Test',
  username: 'loto',
  secret: 'secret',
  vatNumber: null,
} as const;
const seller = {
  vatNumber: VAT,
  name: 'Studio Loto',
  regimeFiscale: 'RF01',
  address: 'Via Roma 1',
  postalCode: '20121',
  city: 'Milano',
  country: 'IT',
} as const;
