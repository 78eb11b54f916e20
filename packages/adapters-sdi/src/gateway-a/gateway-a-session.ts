import type { GatewayAccess } from '@svc/application/invoicing';
import { accountUrl, type GatewayAConfig } from './gateway-a-config.ts';
import { fieldsOf, parsedJson } from '../http/json.ts';
import { NoAnswer, type Departure, type HttpAnswer, type HttpBody, type Transport } from '../http/transport.ts';
import {
  accountToken,
  headerToken,
  LoginRefused,
  type LoginAnswer,
  type TokenStore,
  type WrittenToken,
} from './gateway-a-tokens.ts';

export interface AccountCall {
  readonly method: 'GET' | 'POST';
  /** Below the account's address, with the query. */
  readonly path: string;
  readonly body?: HttpBody;
  /** As of an `HttpCall`; a login before it takes its time from it. */
  readonly leaveBefore?: Departure;
}

/**
 * One call of an account: with a token when there is one, else after a login; a 401 on the token was not processed, so
 * it is repeated once with the credentials themselves, also for a transmission.
 * @throws NoAnswer, LoginRefused
 */
export type AccountSession = (call: AccountCall) => Promise<HttpAnswer>;

const bodyToken = (answer: HttpAnswer): WrittenToken | undefined => {
  const { token, expires } = fieldsOf(parsedJson(answer.body));
  return typeof token === 'string' && typeof expires === 'string' ? { value: token, expires } : undefined;
};

export const accountSession = (
  access: GatewayAccess,
  config: GatewayAConfig,
  transport: Transport,
  store: TokenStore,
): AccountSession => {
  const url = accountUrl(access, config.baseUrl);
  const tokens = accountToken(store, url, access, config.now ?? (() => Temporal.Now.instant()));
  const basic = `Basic ${Buffer.from(`${access.username}:${access.secret}`, 'utf8').toString('base64')}`;

  const login = async (): Promise<LoginAnswer> => {
    try {
      const answer = await transport({ method: 'POST', url: `${url}/authentication`, authorization: basic });
      return { answer, token: headerToken(answer) ?? bodyToken(answer) };
    } catch (cause) {
      // Whatever broke the login, the call it was for has not been made.
      throw cause instanceof NoAnswer ? new NoAnswer(`login: ${cause.message}`, true) : cause;
    }
  };

  return async ({ path, ...call }) => {
    const send = async (authorization: string): Promise<HttpAnswer> => {
      const answer = await transport({ ...call, url: `${url}${path}`, authorization });
      tokens.learn(answer);
      return answer;
    };
    const value = await tokens.current(login);
    const answer = await send(`Bearer ${value}`);
    if (answer.status !== 401) return answer;
    tokens.drop(value);
    const second = await send(basic);
    if (second.status === 401) throw new LoginRefused(second);
    return second;
  };
};
