import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** The bytes of one delivery, with the headers that say who sent it. */
export interface Parcel {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Posts a parcel once; 0 when no complete answer came. */
export const post = (url: string, parcel: Parcel, timeoutMs: number, signal: AbortSignal): Promise<number> =>
  new Promise((resolve) => {
    const headers: Record<string, string> = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(parcel.body.length),
      ...parcel.headers,
    };
    const start = url.startsWith('https:') ? requestHttps : requestHttp;
    const outgoing = start(url, { method: 'POST', agent: false, headers, timeout: timeoutMs, signal }, (answer) => {
      answer.resume();
      answer.on('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', () => resolve(0));
    outgoing.end(parcel.body);
  });
