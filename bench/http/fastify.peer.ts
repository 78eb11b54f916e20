import Fastify from 'fastify';
import { item, ItemBody } from './item.ts';

/** The peer: Fastify with 300 routes, the same validator, no hooks, no logger. */
const app = Fastify();
for (let n = 0; n < 300; n += 1) app.get(`/api/v1/area${n % 20}/resource${n}/:id`, async () => ({ ok: true }));
app.get('/ready', async () => ({ ready: true }));
app.get<{ Params: { id: string } }>('/bench/items/:id', async ({ params }) => item(params.id));
app.post('/bench/items', async (request, reply) => {
  const parsed = ItemBody.safeParse(request.body);
  return parsed.success ? { accepted: parsed.data.name } : reply.code(400).send({});
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => process.exit(0));
