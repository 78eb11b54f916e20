import { storableJson } from '@svc/application/kernel';
import type { Agent } from 'undici';
import { addressOf, type WalletConfig } from './wallet-config.ts';

const DEFAULT_TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 10_000;
const LARGEST_ANSWER = 4 * 1024 * 1024;
/** A token is renewed this long before it ends, so that it does not end on its way. */
const MARGIN_MS = 60_000;

export interface WireRequest {
  readonly method: 'GET' | 'POST';
  /** Below the address, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a JSON, all texts can be stored. */
  readonly text: string;
}

/** No token could be had, so the call itself was never sent. */
export class NoToken extends Error {
  override readonly name = 'NoToken';
}

/** An answer above 4 MB, which no call of ours can have. */
class TooLarge extends Error {}

interface Token {
  readonly value: string;
  readonly endsAt: number;
}

/** One authorised call; nothing is repeated but a call that a token's end had kept out. */
export type WalletTransport = (request: WireRequest) => Promise<WireAnswer>;

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]));

const tokenOf = (answer: WireAnswer, now: number): Token => {
  const body: unknown = answer.status === 200 ? JSON.parse(answer.text) : null;
  const { access_token: value, expires_in: seconds } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof value !== 'string' || value === '' || typeof seconds !== 'number')
    throw new NoToken(`no access token: the provider answered ${answer.status}`);
  return { value, endsAt: now + seconds * 1000 - MARGIN_MS };
};

/**
 * Calls to the provider over undici: one pool, a limit on connecting, on the whole call and on the answer's size, no
 * redirect followed. The SDK keeps a failed token for ever, so tokens are ours: one at a time, renewed before their end
 * and after a 401. A 401 proves that the call did nothing, so it alone is made again, once.
 */
export const walletTransport = (config: WalletConfig): WalletTransport => {
  const base = addressOf(config);
  const timeoutMs = config.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  let agent: Agent | undefined;
  let token: Promise<Token> | undefined;

  const wire = async ({ method, path, headers, body }: WireRequest, signal: AbortSignal): Promise<WireAnswer> => {
    const { Agent: Pool, request } = await import('undici');
    agent ??= new Pool({ connect: { timeout: CONNECT_TIMEOUT_MS } });
    const answer = await request(`${base}${path}`, { method, headers, body, signal, dispatcher: agent });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > LARGEST_ANSWER) throw new TooLarge('the answer is too large');
      chunks.push(chunk);
    }
    const text = storableJson(Buffer.concat(chunks).toString('utf8'));
    return { status: answer.statusCode, headers: flat(answer.headers), text };
  };

  const fetchToken = async (signal: AbortSignal): Promise<Token> => {
    const credentials = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
    const headers = { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' };
    const path = '/v1/oauth2/token';
    try {
      const answer = await wire({ method: 'POST', path, headers, body: 'grant_type=client_credentials' }, signal);
      return tokenOf(answer, Date.now());
    } catch (cause) {
      throw cause instanceof NoToken ? cause : new NoToken('no access token could be fetched', { cause });
    }
  };

  /** The kept token, or a new one; several calls at once wait for the same. */
  const currentToken = async (signal: AbortSignal): Promise<string> => {
    const kept = token === undefined ? undefined : await token.catch(() => undefined);
    if (kept !== undefined && kept.endsAt > Date.now()) return kept.value;
    const fetching = (token = fetchToken(signal));
    fetching.catch(() => {
      if (token === fetching) token = undefined;
    });
    return (await fetching).value;
  };

  return async (request) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const send = async (value: string): Promise<WireAnswer> =>
      wire({ ...request, headers: { ...request.headers, authorization: `Bearer ${value}` } }, signal);
    const first = await currentToken(signal);
    const answer = await send(first);
    if (answer.status !== 401) return answer;
    const kept = await token?.catch(() => undefined);
    if (kept?.value === first) token = undefined;
    return send(await currentToken(signal));
  };
};
