import { createServer, type ServerResponse } from 'node:http';
import { Pool } from 'pg';

/** The peer: node:http and one prepared point query per request, ten connections. The cookie is the id itself. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
pool.on('error', () => undefined);
const text = `select u.id, u.role_bits, u.email from session s join person u on u.id = s.person_id
  where s.id = $1 and not s.revoked and s.issued_at >= u.stamp`;
const send = (response: ServerResponse, status: number, value: unknown): void => {
  const body = JSON.stringify(value);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
};
createServer((request, response) => {
  if (request.url === '/ready') return send(response, 200, { ready: true });
  const id = /session=([0-9a-f-]{36})/.exec(request.headers.cookie ?? '')?.[1];
  if (id === undefined) return send(response, 401, {});
  pool.query<{ id: string; role_bits: number; email: string }>({ name: 'check', text, values: [id] }).then(
    ({ rows: [row] }) => (row === undefined ? send(response, 401, {}) : send(response, 200, row)),
    () => send(response, 500, {}),
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
