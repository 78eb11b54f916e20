import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import * as Effect from 'effect/Effect';
import { exitCodes, type ExitCode } from '../../kernel/exit-codes.ts';
import { commandEnded, type CommandEnded } from '../../kernel/run-command.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

/** The tenant's own API, as its pages call it. */
export interface TenantApi {
  /** Where its server is asked. */
  readonly base: string;
  readonly call: (
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    body?: object,
  ) => Effect.Effect<ApiAnswer, CommandEnded>;
}

interface Raw extends ApiAnswer {
  readonly cookie: string | undefined;
}

const TIMEOUT_MS = 20_000;

const parsed = (text: string): ApiAnswer['json'] => {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as ApiAnswer['json']) : {};
  } catch {
    return {};
  }
};

/** Node's own client: the tenant is named by the Host header, whichever address leads to the server. */
const send = (url: URL, method: string, headers: Readonly<Record<string, string>>, body: string | undefined) =>
  new Promise<Raw>((resolve, reject) => {
    const start = url.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = start(url, { method, headers, agent: false, timeout: TIMEOUT_MS }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          json: parsed(text),
          cookie: response.headers['set-cookie']?.map((each) => each.split(';', 1)[0]).join('; '),
        }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/**
 * @param base where a server answers
 * @param host whose tenant is meant
 */
export const openTenantApi = (base: string, host: string): TenantApi => {
  let cookie: string | undefined;
  const ask = async (method: string, path: string, body?: object): Promise<ApiAnswer> => {
    const headers = {
      host,
      accept: 'application/json',
      'accept-language': 'en',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
    };
    const answer = await send(
      new URL(path, base),
      method,
      headers,
      body === undefined ? undefined : JSON.stringify(body),
    );
    cookie = answer.cookie ?? cookie;
    return answer;
  };
  return {
    base,
    call: (method, path, body) =>
      Effect.tryPromise({
        try: () => ask(method, path, body),
        catch: (error) =>
          commandEnded(
            exitCodes.remote,
            `No server answers for ${host} at ${base} (${error instanceof Error ? error.message : String(error)}): start it with svc serve, or say where it is with --api.`,
          ),
      }),
  };
};

const exitOf = (status: number): Exclude<ExitCode, 0> => {
  if (status === 401) return exitCodes.notAuthenticated;
  if (status === 404) return exitCodes.notFound;
  return status >= 500 || status === 421 ? exitCodes.remote : exitCodes.refused;
};

/** What a refusal of the API means for a command; the sentence is the API's own. */
export const endedBy = (what: string, { status, json }: ApiAnswer): CommandEnded => {
  const [title, code] = [json['title'], json['code']].map((each) => (typeof each === 'string' ? each : ''));
  return commandEnded(
    exitOf(status),
    `${what}: ${title === '' ? `status ${status}` : title} (${code === '' ? status : code})`,
  );
};
