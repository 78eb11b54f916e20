import { createServer } from 'node:http';

/** A card provider that makes sessions at once and remembers nothing: the same for every side. */
const server = createServer((request, response) => {
  let form = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (form += chunk));
  request.on('end', () => {
    const fields = new URLSearchParams(form);
    const id = `cs_test_${fields.get('client_reference_id') ?? '0'}_${process.hrtime.bigint()}`;
    const session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: Number(fields.get('line_items[0][price_data][unit_amount]') ?? 0),
      currency: fields.get('line_items[0][price_data][currency]') ?? 'eur',
      client_reference_id: fields.get('client_reference_id'),
      metadata: {
        tenant: fields.get('metadata[tenant]'),
        order_id: fields.get('metadata[order_id]'),
        attempt_id: fields.get('metadata[attempt_id]'),
      },
      url: `https://pay.example.test/${id}`,
    };
    const body = JSON.stringify(session);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
