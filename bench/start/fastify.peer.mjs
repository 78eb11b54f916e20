import { enableCompileCache } from 'node:module';

/** The peer: an empty server with 300 routes. It keeps its compiled code as ours does, and is no TypeScript either. */
enableCompileCache();
const { default: fastify } = await import('fastify');
const app = fastify();
for (let n = 0; n < 300; n += 1) app.get(`/api/v1/area${n % 20}/resource${n}/:id`, async () => ({ ok: true }));
app.get('/health/ready', async () => ({ ready: true }));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => process.exit(0));
