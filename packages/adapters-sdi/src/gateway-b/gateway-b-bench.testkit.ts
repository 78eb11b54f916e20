import type { GatewayAccess } from '@svc/application/invoicing';
import type { InvoiceGatewayBench } from '@svc/application/testing';
import { startFakeGatewayB, type FakeGatewayB } from '../fake/index.ts';
import { faults, freePort } from '../http/gateway-bench.testkit.ts';
import { invoiceGateways } from '../invoice-gateways.ts';

export interface GatewayBBench extends InvoiceGatewayBench {
  readonly fake: FakeGatewayB;
  readonly access: GatewayAccess;
}

const resources = ['invoices', 'invoices_download', 'invoices_notifications', 'business_registry_configurations'];

/** The real adapter against the emulator, whose documents move only when told to. */
export const openGatewayBBench = async (): Promise<GatewayBBench> => {
  const fake = await startFakeGatewayB({ outcomes: 'manual', requireRegisteredSeller: false });
  const access: GatewayAccess = {
    provider: 'GatewayB',
    environment: 'Test',
    username: '',
    secret: 'demo-test',
    vatNumber: null,
  };
  const config = { baseUrls: fake.baseUrls, timeoutMs: 5_000 };
  const gateways = invoiceGateways({ gatewayB: config });
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const say = (remoteId: string, word: string, message = ''): Promise<void> => {
    fake.setState(remoteId, word, message);
    return Promise.resolve();
  };
  return {
    fake,
    access,
    gateway: gateways.open(access),
    unreachable: invoiceGateways({ gatewayB: { ...config, baseUrls: { Test: nobody } } }).open(access),
    stranger: gateways.open({ ...access, secret: 'wrong' }),
    elsewhere: gateways.open({ ...access, environment: 'Prod', secret: 'demo-prod' }),
    today: () => Temporal.Now.plainDateISO('Europe/Rome'),
    decide: say,
    say: (remoteId, word) => say(remoteId, word),
    receive: (xml) => {
      fake.receive(xml);
      return Promise.resolve();
    },
    refuseNext: (refuse) => fake.planCourses({ refuse }),
    trouble: (trouble) => {
      fake.clearFaults();
      for (const resource of resources) fake.failNext({ kind: faults[trouble], route: `* /:segment/${resource}/*` });
    },
    unreadCount: () => Promise.resolve(null),
    companies: () => fake.books.companies.length,
    close: () => fake.close(),
  };
};
