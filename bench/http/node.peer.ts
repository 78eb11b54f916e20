import { createServer, type ServerResponse } from 'node:http';
import { item, ItemBody } from './item.ts';

/** The limit: node:http, a Map of routes, the same validator; no middleware at all. */
const send = (response: ServerResponse, status: number, value: unknown): void => {
  const text = JSON.stringify(value);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
};
const exact = new Map([['/ready', true]]);
createServer((request, response) => {
  const path = request.url ?? '/';
  if (request.method === 'GET') {
    if (exact.has(path)) return send(response, 200, { ready: true });
    if (path.startsWith('/bench/items/')) return send(response, 200, item(path.slice('/bench/items/'.length)));
    return send(response, 404, {});
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const parsed = ItemBody.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
    if (parsed.success) send(response, 200, { accepted: parsed.data.name });
    else send(response, 400, {});
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
