import type { GatewayAccess } from '@svc/application/invoicing';
import type { InvoiceGatewayHarness } from '@svc/application/testing';
import { startFakeGatewayA, type FakeGatewayA } from '@svc/emulators/sdi';
import { faults, NOBODYS_PORT } from '../http/gateway-harness.testkit.ts';
import { invoiceGateways } from '../invoice-gateways.ts';

export interface GatewayAHarness extends InvoiceGatewayHarness {
  readonly fake: FakeGatewayA;
  readonly access: GatewayAccess;
}

/** The real adapter against the emulator, whose documents move only on command. */
export const openGatewayAHarness = async (): Promise<GatewayAHarness> => {
  const fake = await startFakeGatewayA({ outcomes: 'manual' });
  const access: GatewayAccess = {
    provider: 'GatewayA',
    environment: 'Test',
    username: 'demo',
    secret: 'demo',
    vatNumber: null,
  };
  const config = { baseUrl: fake.baseUrl, timeoutMs: 5_000 };
  const gateways = invoiceGateways({ gatewayA: config });
  const nowhere = invoiceGateways({ gatewayA: { ...config, baseUrl: `http://127.0.0.1:${NOBODYS_PORT}/ws2.0` } });
  return {
    fake,
    access,
    gateway: gateways.open(access),
    unreachable: nowhere.open(access),
    stranger: invoiceGateways({ gatewayA: config }).open({ ...access, secret: 'wrong' }),
    elsewhere: gateways.open({ ...access, environment: 'Prod' }),
    today: () => Temporal.Now.plainDateISO('Europe/Rome'),
    decide: (remoteId, state, message) => {
      fake.setState(Number(remoteId), state, message);
      return Promise.resolve();
    },
    receive: (xml) => {
      fake.receive(xml);
      return Promise.resolve();
    },
    say: (remoteId, word) => {
      fake.setState(Number(remoteId), word);
      return Promise.resolve();
    },
    refuseNext: (refuse) => fake.planOutcomes({ refuse }),
    // Not the login: trouble strikes the call that it is for.
    trouble: (trouble) => {
      fake.clearFaults();
      for (const resource of ['fatture', 'aziende'])
        fake.failNext({ kind: faults[trouble], route: `* /ws2.0/:segment/${resource}/*` });
    },
    unreadCount: () => Promise.resolve(fake.books.fatture.filter(({ unread }) => unread).length),
    companies: () => fake.books.aziende.length,
    close: () => fake.close(),
  };
};
