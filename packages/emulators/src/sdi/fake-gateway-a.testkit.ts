import { sampleFattura } from '@svc/application/testing';
import { request } from 'undici';
import { startFakeGatewayA, type FakeGatewayA, type FakeGatewayAOptions } from './index.ts';

export const basic = (username = 'demo', password = 'demo'): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: unknown;
}

/** A gateway whose clock stands still until it is moved. */
export interface GatewayHarness {
  readonly gateway: FakeGatewayA;
  readonly call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions) => Promise<Answered>;
  readonly send: (xml?: string, segment?: 'test' | 'prod') => Promise<Answered>;
  readonly start: (options?: FakeGatewayAOptions) => Promise<void>;
}

export interface CallOptions {
  readonly authorization?: string;
  readonly body?: string;
  readonly type?: string;
  readonly timeoutMs?: number;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const startGatewayHarness = async (): Promise<GatewayHarness> => {
  const now = Date.parse('2026-03-04T09:00:00Z');
  let gateway = await startFakeGatewayA({ clock: () => now });
  const call: GatewayHarness['call'] = async (method, path, options = {}) => {
    const answer = await request(`${path.startsWith('http') ? '' : gateway.baseUrl}${path}`, {
      method,
      headers: { authorization: options.authorization ?? basic(), 'content-type': options.type ?? 'application/json' },
      body: options.body ?? null,
      headersTimeout: options.timeoutMs ?? 5_000,
      reset: true,
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, headers: answer.headers, text, body: parsed(text) };
  };
  return {
    get gateway() {
      return gateway;
    },
    call,
    send: (xml = sampleFattura(), segment = 'test') =>
      call('POST', `/${segment}/fatture`, { body: xml, type: 'application/xml' }),
    start: async (options = {}) => {
      await gateway.close();
      gateway = await startFakeGatewayA({ clock: () => now, ...options });
    },
  };
};
