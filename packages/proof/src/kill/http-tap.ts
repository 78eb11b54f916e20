import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Gate } from './watch.ts';

/** A way to another party that reports every call to its gate. */
export interface HttpTap {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Ids in a path and values behind it would make every call a kind of its own. */
const kindOf = (url: string): string => {
  const { pathname, searchParams } = new URL(url, 'http://tap.invalid');
  const parts = pathname.split('/').map((part) => (/\d{3}|^[A-Z0-9]{8,}$|_[A-Za-z0-9]{8,}/.test(part) ? ':id' : part));
  return parts.join('/') + (searchParams.size === 0 ? '' : `?${[...searchParams.keys()].join('&')}`);
};

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const passOn = (target: URL, asked: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method, headers, url: path } = asked;
    const onward = request({ host: target.hostname, port: target.port, method, path, headers }, resolve);
    onward.on('error', reject);
    onward.end(body);
  });

/** @param party its name in the labels, as `card` */
export const openHttpTap = async (party: string, targetUrl: string, gate: Gate): Promise<HttpTap> => {
  const target = new URL(targetUrl);
  const carry = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const label = `${party} ${asked.method} ${kindOf(asked.url ?? '/')}`;
    const body = await bodyOf(asked);
    if (gate.before(label)) return void response.destroy();
    const answer = await passOn(target, asked, body);
    const content = await bodyOf(answer);
    if (gate.after(label, true, 'call')) return void response.destroy();
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(content);
  };
  const server = createServer((asked, response) => {
    carry(asked, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname.replace(/\/$/, '')}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
