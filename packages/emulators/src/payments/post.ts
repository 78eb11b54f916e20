import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

/** The bytes of one delivery, with the headers that say who sent it. */
export interface Parcel {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** RFC 6761 section 6.3: names that end in .localhost are this machine, also where the system does not know it. */
const toThisMachine: LookupFunction = (_, options, found) => {
  if (options.all === true) found(null, [{ address: '127.0.0.1', family: 4 }]);
  else found(null, '127.0.0.1', 4);
};

/** Posts a parcel once; 0 when no complete answer came. */
export const post = (url: string, parcel: Parcel, timeoutMs: number, signal: AbortSignal): Promise<number> =>
  new Promise((resolve) => {
    const headers: Record<string, string> = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(parcel.body.length),
      ...parcel.headers,
    };
    const start = url.startsWith('https:') ? requestHttps : requestHttp;
    const lookup = new URL(url).hostname.endsWith('.localhost') ? { lookup: toThisMachine } : {};
    const options = { method: 'POST', agent: false, headers, timeout: timeoutMs, signal, ...lookup };
    const outgoing = start(url, options, (answer) => {
      answer.resume();
      answer.on('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', () => resolve(0));
    outgoing.end(parcel.body);
  });
