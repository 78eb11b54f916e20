import type { GatewayAccess } from '@svc/application/invoicing';
import type { InvoiceGatewayHarness } from '@svc/application/testing';
import { startFakeGatewayB, type FakeGatewayB, type FakeGatewayBOptions } from '@svc/emulators/sdi';
import { faults, NOBODYS_PORT } from '../http/gateway-harness.testkit.ts';
import { invoiceGateways } from '../invoice-gateways.ts';
import type { GatewayBDialect } from './gateway-b-config.ts';

export interface GatewayBHarness extends InvoiceGatewayHarness {
  readonly fake: FakeGatewayB;
  readonly access: GatewayAccess;
}

const resources: Readonly<Record<GatewayBDialect, readonly string[]>> = {
  sdi: ['invoices', 'invoices_download', 'invoices_notifications', 'business_registry_configurations'],
  invoice: ['IT-invoices', 'IT-configurations'],
};

/** The day of the sample document: the Invoice API lists by the document's own date alone. */
const SAMPLE_DAY = Date.parse('2026-03-04T09:00:00Z');

/** The real adapter against the emulator, whose documents move only on command. */
export const openGatewayBHarness = async (
  dialect: GatewayBDialect = 'sdi',
  options: FakeGatewayBOptions = {},
): Promise<GatewayBHarness> => {
  const now = dialect === 'sdi' ? Date.now : () => SAMPLE_DAY;
  const fake = await startFakeGatewayB({
    ...{ outcomes: 'manual', requireRegisteredSeller: false, dialect, clock: now },
    ...options,
  });
  const access: GatewayAccess = {
    provider: 'GatewayB',
    environment: 'Test',
    username: '',
    secret: 'demo-test',
    vatNumber: null,
  };
  const config = { dialect, baseUrls: fake.baseUrls, timeoutMs: 5_000 };
  const gateways = invoiceGateways({ gatewayB: config });
  const nobody = `http://127.0.0.1:${NOBODYS_PORT}`;
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
    today: () => new Date(now()).toTemporalInstant().toZonedDateTimeISO('Europe/Rome').toPlainDate(),
    decide: say,
    say: (remoteId, word) => say(remoteId, word),
    receive: (xml) => {
      fake.receive(xml);
      return Promise.resolve();
    },
    refuseNext: (refuse) => fake.planCourses({ refuse }),
    trouble: (trouble) => {
      fake.clearFaults();
      for (const resource of resources[dialect])
        fake.failNext({ kind: faults[trouble], route: `* /:segment/${resource}/*` });
    },
    unreadCount: () => Promise.resolve(null),
    companies: () => fake.books.companies.length,
    close: () => fake.close(),
  };
};
