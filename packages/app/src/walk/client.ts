/** An answer as a person with curl would see it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly json: () => Record<string, unknown>;
}

/** A browser's worth of state: one cookie jar. */
export interface Client {
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly send: (path: string, init: RequestInit) => Promise<Answer>;
  /** The Cookie header it would send now. */
  readonly cookie: () => string;
  readonly at: (baseUrl: string) => Client;
}

const answerOf = async (response: Response): Promise<Answer> => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes,
    json: () => JSON.parse(text) as Record<string, unknown>,
  };
};

/** Redirects are not followed: where they go is evidence. */
export const call = async (url: string, init: RequestInit = {}): Promise<Answer> =>
  answerOf(await fetch(url, { redirect: 'manual', ...init }));

export const openClient = (baseUrl: string, jar = new Map<string, string>()): Client => {
  const cookieHeader = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const cookie = cookieHeader();
    const answer = await call(`${baseUrl}${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...(cookie === '' ? {} : { cookie }) },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    get: (path) => send(path, {}),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      }),
    send,
    cookie: cookieHeader,
    at: (other) => openClient(other, jar),
  };
};

/** Asks again until it holds; a bound, not a measurement. */
export const until = async <A>(what: string, look: () => Promise<A | undefined>, tries = 240): Promise<A> => {
  for (let left = tries; left > 0; left -= 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 125));
  }
  throw new Error(`waited in vain: ${what}`);
};
