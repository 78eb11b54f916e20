import { createServer } from 'node:net';
import type { GatewayAccess } from '@svc/application/invoicing';
import type { GatewayTrouble, InvoiceGatewayBench } from '@svc/application/testing';
import { startFakeGatewayA, type CallFault, type FakeGatewayA } from '../fake/index.ts';
import { invoiceGateways } from './invoice-gateways.ts';

export interface GatewayABench extends InvoiceGatewayBench {
  readonly fake: FakeGatewayA;
  readonly access: GatewayAccess;
}

/** A port nobody listens on: taken for a moment and given back. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const faults: Readonly<Record<GatewayTrouble, CallFault['kind']>> = {
  lost: 'drop-after',
  broken: 'drop-before',
  unreadable: 'unreadable',
  failing: 'error',
};

/** The real adapter against the emulator, whose documents move only when told to. */
export const openGatewayABench = async (): Promise<GatewayABench> => {
  const fake = await startFakeGatewayA({ outcomes: 'manual' });
  const access: GatewayAccess = { provider: 'GatewayA', environment: 'Test', username: 'demo', secret: 'demo' };
  const config = { baseUrl: fake.baseUrl, timeoutMs: 5_000 };
  const gateways = invoiceGateways(config);
  const nowhere = invoiceGateways({ ...config, baseUrl: `http://127.0.0.1:${await freePort()}/ws2.0` });
  return {
    fake,
    access,
    gateway: gateways.open(access),
    unreachable: nowhere.open(access),
    stranger: invoiceGateways(config).open({ ...access, secret: 'wrong' }),
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
    planAnswer: (answer) => fake.planOutcomes('refuse' in answer ? answer : { ...answer, when: 'at-once' }),
    trouble: (trouble) => fake.failNext({ kind: faults[trouble], route: '* /ws2.0/:segment/fatture/*' }),
    unreadCount: () => Promise.resolve(fake.books.fatture.filter(({ unread }) => unread).length),
    close: () => fake.close(),
  };
};
