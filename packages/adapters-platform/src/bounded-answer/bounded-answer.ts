import { request } from 'undici';

export interface BoundedAnswer {
  readonly status: number;
  readonly body: string;
}

export interface BoundedQuestion {
  readonly method?: 'GET' | 'PUT';
  readonly url: string;
  /** A bearer token, where the server wants one. */
  readonly token?: string | undefined;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** The answer of a server that sends more than was agreed: nothing of it is used. */
export const tooLarge = Symbol('too large');

/**
 * Asks a foreign server for JSON. Reads no more than `maxBytes`, whatever the length header says; redirects are not
 * followed. Rejects when no complete answer came within `timeoutMs`.
 */
export const boundedAnswer = async ({
  method = 'GET',
  url,
  token,
  timeoutMs,
  maxBytes,
}: BoundedQuestion): Promise<BoundedAnswer | typeof tooLarge> => {
  const { statusCode, body } = await request(url, {
    method,
    headers: { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(timeoutMs),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) {
      body.destroy();
      return tooLarge;
    }
    chunks.push(chunk);
  }
  return { status: statusCode, body: Buffer.concat(chunks).toString('utf8') };
};
