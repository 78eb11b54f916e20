import type { Lane } from './lane.ts';
import type { StoryName } from './story.ts';
import { bookingRules, remindersSent, theClasses } from './class-books.ts';
import { subscriptionRules, theRestOfThePlan } from './subscription-books.ts';

/** A broken promise, with the number of its invariant in reliability terms first. */
export type Breach = string;

/** What must be so in the database after any death; each answers the rows that are wrong. */
const rules: readonly (readonly [name: string, text: string])[] = [
  [
    '6 a slot counts its places',
    `select s.id::text as what from slot s where s.taken <>
       (select count(*) from hold h where h.slot_id = s.id and (h.state = 'Active' or h.state = 'Converted'
          and not exists (select 1 from booking b where b.order_id = h.order_id)))
     + (select count(*) from booking b where b.slot_id = s.id and b.state in ('Requested', 'Confirmed', 'CheckedIn'))`,
  ],
  [
    '8 a hold is active only while its order waits',
    `select h.order_id::text as what from hold h join commerce_order o on o.id = h.order_id
     where h.state = 'Active' and o.state <> 'Pending'`,
  ],
  [
    '9 a finalized order has one booking, or one subscription',
    `select o.id::text as what from commerce_order o where (o.finalized_at is not null)
       <> (1 = (select count(*) from booking b where b.order_id = o.id and o.kind = 'booking')
             + (select count(*) from client_subscription c where c.order_id = o.id and o.kind = 'commerce'))
       or exists (select 1 from booking b where b.order_id = o.id and o.kind = 'commerce')`,
  ],
  [
    '10 a finalized order has one invoice job',
    `select o.id::text as what from commerce_order o where (o.finalized_at is not null)
       <> (1 = (select count(*) from invoice_job j where j.order_id = o.id))`,
  ],
  [
    '11 numbers have no gap',
    `select n.series as what from fattura_numbering n where n.last <> (select count(*) from fattura f
       where f.seller_vat_number = n.seller_vat_number and f.series = n.series and f.fiscal_year = n.fiscal_year
         and f.direction = 'outbound' and f.number is not null)`,
  ],
  [
    '20 what was kept is invoiced',
    `select o.id::text as what from commerce_order o where o.state <> 'OperatorReview' and o.captured_cents - o.refunded_cents <>
       coalesce((select sum(case when f.document_type = 'TD04' then -f.total_cents else f.total_cents end)
         from fattura f where f.order_id = o.id), 0)`,
  ],
  [
    '27 an order is opened and audited once',
    `select o.id::text as what from commerce_order o
     where 1 <> (select count(*) from audit_log l where l.entity = 'order' and l.entity_id = o.id::text and l.operation = 'order.open')`,
  ],
  [
    '27 the timeline tells each step once',
    `select order_id || ' ' || event as what from order_timeline
     where event in ('order.opened', 'order.paid', 'order.finalized', 'invoice.queued', 'invoice.Submitted', 'mail.Sent')
     group by order_id, event having count(*) > 1`,
  ],
  [
    '33 every call has an end',
    `select kind || ' ' || subject as what from intent i where state = 'Planned' or state = 'Unknown' and not
       (kind = 'mail.send' and exists (select 1 from email_job e where e.id::text = i.subject and e.state = 'NeedsReview'))`,
  ],
];

const inDatabase = async (lane: Lane): Promise<readonly Breach[]> => {
  const breaches: Breach[] = [];
  for (const [name, text] of [...rules, ...subscriptionRules, ...bookingRules])
    for (const { what } of await lane.sql<{ what: string }>(text)) breaches.push(`${name}: ${what}`);
  return breaches;
};

interface Payment {
  readonly orderId: number;
  readonly cents: number;
  readonly refunds: readonly number[];
}

/** Orders of plans are looked at apart from those of places; the numbers are of one sequence. */
const orderOf = (reference: string | null | undefined): number => Number(reference?.replace('commerce:', ''));

/** What the providers' own books say of money, whatever we believe. */
const paymentsOf = ({ card, wallet }: Lane): readonly Payment[] => {
  const { sessions, paymentIntents, refunds } = card.books;
  const byCard = paymentIntents
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, sessionId, amountReceived }) => ({
      orderId: orderOf(sessions.find((each) => each.id === sessionId)?.clientReferenceId),
      cents: amountReceived,
      refunds: refunds
        .filter(({ paymentIntentId, status }) => paymentIntentId === id && status !== 'failed')
        .map(({ amount }) => amount),
    }));
  const byWallet = wallet.books.captures
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ id, customId, amount }) => ({
      orderId: orderOf(customId?.split('/')[1]),
      cents: amount,
      refunds: wallet.books.refunds
        .filter(({ captureId, status }) => captureId === id && status !== 'FAILED')
        .map((refund) => refund.amount),
    }));
  return [...byCard, ...byWallet];
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const atProviders = async (lane: Lane): Promise<readonly Breach[]> => {
  const orders = await lane.sql<{ id: number; captured: number; refunded: number }>(
    'select id::int, captured_cents::int as captured, refunded_cents::int as refunded from commerce_order',
  );
  const payments = paymentsOf(lane);
  const ours = new Set(orders.map(({ id }) => id));
  const strange = payments.filter(({ orderId }) => !ours.has(orderId));
  const others = strange.map(({ orderId }) => `29 a payment for order ${orderId}, which is not this studio’s`);
  const wrong = orders.flatMap(({ id, captured, refunded }) => {
    const own = payments.filter(({ orderId }) => orderId === id);
    const taken = sum(own.map(({ cents }) => cents));
    const returned = own.flatMap(({ refunds }) => refunds);
    return [
      ...(own.length > 1 ? [`1 one payment per order: ${id} was captured ${own.length} times`] : []),
      ...(taken === captured ? [] : [`1 the provider took ${taken} for order ${id}, we say ${captured}`]),
      ...(returned.length > 1 ? [`2 order ${id} was refunded ${returned.length} times`] : []),
      ...(sum(returned) === refunded
        ? []
        : [`2 the provider gave back ${sum(returned)} for order ${id}, we say ${refunded}`]),
    ];
  });
  return [...others, ...wrong];
};

/** The gateway deduplicates nothing: a transmission made twice is there twice. */
const atGateway = async (lane: Lane): Promise<readonly Breach[]> => {
  const sent = lane.gateway.books.fatture.map(({ number }) => number);
  const rows = await lane.sql<{ number: string }>(
    `select number from fattura where direction = 'outbound' and number is not null and document_type <> 'TD04'`,
  );
  const ours = rows.map(({ number }) => number);
  return [
    ...ours.flatMap((number) => {
      const times = sent.filter((each) => each === number).length;
      return times === 1 ? [] : [`12 invoice ${number} is ${times} times at the gateway`];
    }),
    ...sent.filter((number) => !ours.includes(number)).map((number) => `12 ${number} at the gateway is not ours`),
  ];
};

const atMailServer = async (lane: Lane): Promise<readonly Breach[]> => {
  const jobs = await lane.sql<{ id: string; state: string }>('select id, state from email_job');
  return jobs.flatMap(({ id, state }) => {
    const times = lane.mail.taken.filter((name) => name.includes(id)).length;
    if (times > 1) return [`25 mail ${id} went out ${times} times`];
    return state === 'Sent' && times === 0 ? [`25 mail ${id} is said to be sent and was not`] : [];
  });
};

/** How many credit notes wait in the end, and how the order stands. */
const endOf: Readonly<Record<StoryName, readonly [notes: number, state: string]>> = {
  sale: [1, 'Refunded'],
  'place lost': [0, 'Refunded'],
  plan: [1, 'Finalized'],
  classes: [1, 'Refunded'],
};

/** How the story must have ended for its customer: one order that was paid and given back, credited if it was invoiced. */
const forTheCustomer = async (lane: Lane, subject: string, story: StoryName): Promise<readonly Breach[]> => {
  const orders = await lane.sql<{ id: number; state: string; paid: boolean; notes: number }>(
    `select o.id::int, o.state, o.paid_at is not null as paid,
       (select count(*)::int from fattura f where f.order_id = o.id and f.document_type = 'TD04' and f.state = 'DRAFT') as notes
     from commerce_order o where $1 in (o.slot_id::text, o.plan->>'id')`,
    [subject],
  );
  const paid = orders.filter((order) => order.paid);
  const [notes, wanted] = endOf[story];
  const open = orders.filter(({ state }) => !['Finalized', 'Refunded', 'PaymentFailed', 'Expired'].includes(state));
  return [
    ...paid.flatMap((order) => (order.notes === notes ? [] : [`16 order ${order.id} has ${order.notes} credit notes`])),
    ...(paid.length === 1 && paid[0]?.state === wanted
      ? []
      : [`31 the customer has ${paid.map(({ id, state }) => `${id} ${state}`).join(', ') || 'no paid order'}`]),
    ...open.map(({ id, state }) => `31 order ${id} stays ${state}`),
  ];
};

/** Asks everybody's books after a story. Empty: nothing was doubled, nothing was lost. */
export const breachesAfter = async (lane: Lane, subject: string, story: StoryName): Promise<readonly Breach[]> =>
  (
    await Promise.all([
      inDatabase(lane),
      atProviders(lane),
      atGateway(lane),
      atMailServer(lane),
      forTheCustomer(lane, subject, story),
      remindersSent(lane),
      story === 'plan' ? theRestOfThePlan(lane, subject) : [],
      story === 'classes' ? theClasses(lane, subject) : [],
    ])
  ).flat();
