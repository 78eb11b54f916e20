import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The limit: node:http that sends the bytes of two files, whole and from memory. FILES is JSON: path → { file, headers }. */
interface Sent {
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
}
const files = new Map(
  Object.entries(JSON.parse(process.env['FILES'] ?? '{}') as Record<string, Sent>).map(([path, { file, headers }]) => {
    const bytes = readFileSync(file);
    return [path, { bytes, headers: { ...headers, 'content-length': bytes.length } }];
  }),
);
createServer((request, response) => {
  if (request.url === '/ready') return response.writeHead(200).end();
  const found = files.get(request.url ?? '');
  if (found === undefined) return response.writeHead(404).end();
  response.writeHead(200, found.headers).end(found.bytes);
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
