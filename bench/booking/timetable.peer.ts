import { createServer, type ServerResponse } from 'node:http';
import { Pool } from 'pg';

/** The peer: node:http, the rows of the week by one prepared statement, and JSON.stringify. The cookie is the id of the person. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
pool.on('error', () => undefined);
const text = `select s.id, s.local_date::text, s.local_start::text, s.starts_at, s.ends_at, s.capacity, s.taken, s.state, s.location_id,
    a.id as activity_id, a.name, a.color, a.kind, a.means, a.price_cents, a.currency, a.lead_minutes, a.horizon_days,
    b.id as booking_id, b.state as booking_state,
    (select count(*)::int from waiting_entry w where w.slot_id = s.id and w.state in ('Waiting', 'Offered')) as waiting
  from slot s join activity a on a.id = s.activity_id
    left join booking b on b.slot_id = s.id and b.user_id = $1 and b.state in ('Requested', 'Confirmed', 'CheckedIn')
  where s.local_date between $2 and $2::date + 6 order by s.starts_at`;
const send = (response: ServerResponse, status: number, value: unknown): void => {
  const body = JSON.stringify(value);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
};
createServer((request, response) => {
  if (request.url === '/ready') return send(response, 200, { ready: true });
  const person = /person=([0-9a-f-]{36})/.exec(request.headers.cookie ?? '')?.[1];
  const date = /date=([0-9-]{10})/.exec(request.url ?? '')?.[1];
  if (person === undefined || date === undefined) return send(response, 400, {});
  pool.query({ name: 'week', text, values: [person, date] }).then(
    ({ rows }) => send(response, 200, { rows }),
    () => send(response, 500, {}),
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
