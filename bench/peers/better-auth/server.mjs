// The peer: better-auth as its guide shows it, sessions in Postgres, its limits off. /cheap shows what logins do to others.
import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import pg from 'pg';

const port = Number(process.env.PORT);
const options = {
  database: new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 }),
  secret: 'a secret of the benchmark, 32 bytes',
  baseURL: `http://127.0.0.1:${port}`,
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
};
await (await getMigrations(options)).runMigrations();
const auth = toNodeHandler(betterAuth(options));
const cheap = JSON.stringify({ ok: true });
createServer((request, response) => {
  if (request.url?.startsWith('/api/auth')) return void auth(request, response);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': cheap.length });
  response.end(cheap);
}).listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
