import * as Effect from 'effect/Effect';
import { remoteDown } from '../../kernel/index.ts';
import { invoiceGatewayContract } from './invoice-gateway.contract.ts';
import { memoryGateway } from './invoice-gateway.memory.ts';
import type { GatewayAccess, InvoiceGateway } from './invoice-gateway.ts';

const access: GatewayAccess = {
  provider: 'GatewayA',
  environment: 'Test',
  username: 'demo',
  secret: 'demo',
  vatNumber: null,
};
const down = Effect.fail(remoteDown('GatewayA', 'unreachable'));

invoiceGatewayContract('memory', () => {
  const now = Temporal.Instant.from('2026-03-04T09:00:00Z');
  const memory = memoryGateway({ now: () => now, accepts: ({ secret }) => secret === 'demo' });
  const gateway = memory.gateways.open(access);
  const unreachable: InvoiceGateway = {
    ...gateway,
    emit: () => Effect.succeed({ kind: 'refused', where: 'unreachable', message: 'unreachable' }),
    registerSeller: () => Effect.succeed({ kind: 'refused', where: 'unreachable', message: 'unreachable' }),
    probe: down,
  };
  return Promise.resolve({
    gateway,
    unreachable,
    stranger: memory.gateways.open({ ...access, secret: 'wrong' }),
    elsewhere: memory.gateways.open({ ...access, environment: 'Prod' }),
    today: () => now.toZonedDateTimeISO('Europe/Rome').toPlainDate(),
    decide: (remoteId, state, message) => Promise.resolve(memory.decide(remoteId, state, message)),
    receive: (xml) => Promise.resolve(memory.receive(xml, /<Numero>(.*)<\/Numero>/u.exec(xml)?.[1] ?? '')),
    say: (remoteId, word) => Promise.resolve(memory.decide(remoteId, word, '')),
    refuseNext: (refuse) => memory.planAnswer({ refuse }),
    trouble: memory.trouble,
    unreadCount: () => Promise.resolve(memory.fatture().filter(({ unread }) => unread).length),
    companies: () => memory.companies.size,
    close: () => Promise.resolve(),
  });
});
