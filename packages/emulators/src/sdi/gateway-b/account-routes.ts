import { on, type Answer, type EmulatorRoute, type Exchange } from '../../kernel/index.ts';
import type { GatewayEnvironment } from '../gateway-a-books.ts';
import { admit, type GatewayBHosts, type GatewayBToken } from './access.ts';
import type { InvoiceRecord } from './books.ts';
import { advance } from './course.ts';
import type { GatewayBDesk } from './desk.ts';
import { GatewayRefusal } from './envelope.ts';

type Work = (environment: GatewayEnvironment, exchange: Exchange) => Answer;

/** What the rows of both APIs begin with: `/test` or `/prod`, a token that may do this, and what is due by now. */
export interface AccountRoutes {
  readonly row: (method: string, path: string, work: Work) => EmulatorRoute;
  /** The document that the path names. @throws GatewayRefusal 404 */
  readonly find: (environment: GatewayEnvironment, exchange: Exchange) => InvoiceRecord;
}

export const accountRoutes = (
  desk: GatewayBDesk,
  tokens: readonly GatewayBToken[],
  hosts?: GatewayBHosts,
): AccountRoutes => ({
  row: (method, path, work) =>
    on(method, `/:segment${path}`, (exchange) => {
      const { segment } = exchange.params;
      if (segment !== 'test' && segment !== 'prod') throw new GatewayRefusal(404, 404, 'Not found');
      admit(tokens, segment, exchange, path.split('/')[1] ?? '', hosts);
      advance(desk.books, desk.now());
      return work(segment, exchange);
    }),
  find: (environment, { params }) => {
    const found = desk.books.invoices.find((each) => each.uuid === params['uuid'] && each.environment === environment);
    if (found === undefined)
      throw new GatewayRefusal(404, 230, 'An error occurred: Invalid identifier value or configuration.');
    return found;
  },
});

export const isXml = ({ headers }: Exchange): boolean =>
  /^(?:application|text)\/xml\b/u.test(headers['content-type'] ?? '');
