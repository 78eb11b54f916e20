import {
  ControlError,
  json,
  jsonObject,
  on,
  readCallFaults,
  readStatus,
  type CallFault,
  type EmulatorRoute,
} from '../kernel/index.ts';
import { clockControl, type MovableClock } from './fake-gateway.ts';
import type { FatturaRecord, GatewayABooks } from './gateway-a-books.ts';
import { receive, type GatewayADesk } from './gateway-a-desk.ts';
import { advance, moveTo, type PlannedOutcome } from './gateway-a-outcomes.ts';

export interface GatewayAControl {
  readonly desk: GatewayADesk;
  readonly failNext: (...faults: readonly CallFault[]) => void;
  readonly planOutcomes: (...outcomes: readonly PlannedOutcome[]) => void;
  readonly clock: MovableClock;
  readonly defaultUsername: string;
}

/** The books without the tokens, as they are by now. */
export const readableGatewayBooks = (books: GatewayABooks, now: number) => {
  advance(books, now);
  return { fatture: books.fatture, aziende: books.aziende };
};

/** Puts a state onto a document as SDI would; what was planned for it is off. @throws ControlError 404 */
export const putState = (desk: GatewayADesk, id: string, state: string, message: string): FatturaRecord => {
  advance(desk.books, desk.now());
  const row = desk.books.fatture.find((candidate) => String(candidate.id) === id);
  if (row === undefined) throw new ControlError(404, 'no such document');
  row.plan = [];
  moveTo(row, state, message, desk.now());
  return row;
};

/** @throws ControlError 400 */
const readOutcomes = (value: unknown): readonly PlannedOutcome[] => {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map((entry) => {
    const outcome: Readonly<Record<string, unknown>> = typeof entry === 'object' && entry !== null ? { ...entry } : {};
    if (typeof outcome['refuse'] === 'string') {
      const status = readStatus(outcome['status']);
      return { refuse: outcome['refuse'], ...(status === undefined ? {} : { status }) };
    }
    if (typeof outcome['state'] !== 'string') throw new ControlError(400, 'an outcome has a state or a refuse text');
    return {
      state: outcome['state'],
      message: typeof outcome['message'] === 'string' ? outcome['message'] : '',
      when: outcome['when'] === 'at-once' ? 'at-once' : 'later',
      hiddenMs: typeof outcome['hiddenMs'] === 'number' ? outcome['hiddenMs'] : 0,
    };
  });
};

export const gatewayAControl = (control: GatewayAControl): readonly EmulatorRoute[] => {
  const { desk } = control;
  return [
    on('GET', '/_control/books', () => json(200, readableGatewayBooks(desk.books, desk.now()))),
    on('POST', '/_control/faults', (exchange) => {
      const body = jsonObject(exchange);
      const calls = body['calls'] === undefined ? [] : readCallFaults(body['calls']);
      const outcomes = body['outcomes'] === undefined ? [] : readOutcomes(body['outcomes']);
      control.failNext(...calls);
      control.planOutcomes(...outcomes);
      return json(200, { calls: calls.length, outcomes: outcomes.length });
    }),
    on('POST', '/_control/fatture/:id/state', (exchange) => {
      const { state, message } = jsonObject(exchange);
      if (typeof state !== 'string') throw new ControlError(400, 'state must be a text');
      return json(200, putState(desk, exchange.params['id'] ?? '', state, typeof message === 'string' ? message : ''));
    }),
    on('POST', '/_control/receptions', (exchange) => {
      const { xml, environment, username } = jsonObject(exchange);
      if (typeof xml !== 'string') throw new ControlError(400, 'xml must be a text');
      const owner = typeof username === 'string' ? username : control.defaultUsername;
      return json(200, receive(desk, owner, environment === 'prod' ? 'prod' : 'test', xml));
    }),
    on('POST', '/_control/tokens/expire', () => {
      for (const token of desk.books.tokens) token.expiresAt = 0;
      return json(200, {});
    }),
    clockControl(control.clock),
  ];
};
