import { randomBytes } from 'node:crypto';
import { json, on, type EmulatorRoute, type Exchange } from '../kernel/index.ts';
import type { WalletDesk } from './wallet-desk.ts';
import { invalidClient, invalidToken } from './wallet-errors.ts';

export interface WalletCredentials {
  /** The one accepted pair; undefined accepts every pair. */
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly tokenSeconds: number;
}

const basicOf = (exchange: Exchange): readonly [string, string] => {
  const encoded = /^Basic (\S+)$/u.exec(exchange.headers.authorization ?? '')?.[1] ?? '';
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return [id, rest.join(':')];
};

/** POST /v1/oauth2/token: client credentials for a token that ends. @throws WalletApiError 401 */
export const tokenRoute = (
  desk: WalletDesk,
  { clientId, clientSecret, tokenSeconds }: WalletCredentials,
): EmulatorRoute =>
  on('POST', '/v1/oauth2/token', (exchange) => {
    const [id, secret] = basicOf(exchange);
    const known = (clientId ?? id) === id && (clientSecret ?? secret) === secret && id !== '' && secret !== '';
    if (!known) throw invalidClient();
    const token = `A21AA${randomBytes(24).toString('base64url')}`;
    desk.books.tokens[token] = desk.now() + tokenSeconds;
    return json(200, {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: tokenSeconds,
      nonce: '2026-01-01T00:00:00ZxYz',
    });
  });

/** @throws WalletApiError 401 unless the call brings a token that has not ended */
export const checkToken = (desk: WalletDesk, exchange: Exchange): void => {
  const token = /^Bearer (\S+)$/u.exec(exchange.headers.authorization ?? '')?.[1] ?? '';
  if ((desk.books.tokens[token] ?? 0) <= desk.now()) throw invalidToken();
};
