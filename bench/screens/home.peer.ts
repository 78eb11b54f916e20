import { createServer, type ServerResponse } from 'node:http';
import { Pool } from 'pg';

/** The peer: node:http, the questions of the day by three prepared statements, and JSON.stringify; it knows nobody and judges nothing. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
pool.on('error', () => undefined);

const classes = `select s.id, v.name as title, s.local_start::text as starts, (s.ends_at at time zone s.zone)::time::text as ends,
    s.taken, s.capacity, s.state,
    (select count(*)::int from waiting_entry w where w.slot_id = s.id and w.state in ('Waiting', 'Offered')) as waiting
  from slot s join activity v on v.id = s.activity_id
  where s.local_date = current_date and v.state in ('Published', 'Hidden') order by s.starts_at, s.id limit 50`;
const captured = (from: string): string =>
  `(select coalesce(sum(captured_cents), 0) from commerce_order where paid_at >= ${from} and paid_at < current_date + 1)`;
const refunded = (from: string): string => `(select coalesce(sum(amount_cents), 0) from order_timeline
  where event in ('refund.confirmed', 'refund.foundAtProvider') and at >= ${from} and at < current_date + 1)`;
const week = `date_trunc('week', current_date)`;
const money = `with due as (
    select null::timestamptz as respond_by, coalesce((o.review ->> 'since')::timestamptz, o.created_at) as since, o.id::text as id, o.total_cents as cents
    from commerce_order o where o.state = 'OperatorReview'
    union all select null, r.opened_at, r.order_id::text, r.amount_cents from refund r where r.state = 'Unknown'
    union all select null, j.created_at, j.order_id::text, null from invoice_job j where j.state in ('Failed', 'NeedsReview')
    union all select respond_by, raised_at, id::text, amount_cents from operator_alert where state = 'Open'
  ), first as (select * from due order by respond_by nulls last, since, id limit 20)
  select json_build_object('today', ${captured('current_date')}, 'week', ${captured(week)},
      'refundedToday', ${refunded('current_date')}, 'refundedWeek', ${refunded(week)}) as takings,
    (select count(*)::int from due) as total, coalesce((select json_agg(first) from first), '[]'::json) as items`;
const unread = `select count(*)::int as unread from fattura where direction = 'inbound' and not read`;

const send = (response: ServerResponse, status: number, value: unknown): void => {
  const body = JSON.stringify(value);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
};
createServer((request, response) => {
  if (request.url === '/ready') return send(response, 200, { ready: true });
  Promise.all([classes, money, unread].map((text, at) => pool.query({ name: `home_${at}`, text }))).then(
    ([day, sight, count]) => send(response, 200, { classes: day?.rows, ...sight?.rows[0], ...count?.rows[0] }),
    () => send(response, 500, {}),
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
