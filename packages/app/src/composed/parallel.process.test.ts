import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered } from '../testing/patience.ts';
import { endAll, spawnSvc } from '../testing/svc-process.ts';
import { anna, giulia, openStudio, type Studio } from '../testing/studio.ts';
import { openClient, until, type Client } from '../walk/client.ts';
import { checkout, consumer, freeSlots, type SlotSeen } from '../walk/stage.ts';
import { demoPassword } from '../demo/studio-loto.ts';

let studio: Studio;
let urls: readonly string[];
let people: readonly Client[];
const at = (client: Client, turn: number): Client => client.at(urls[turn % urls.length] ?? '');
const crowd = 200;

const signIn = async (email: string): Promise<Client> => {
  const client = openClient(urls[0] ?? '');
  const answer = await client.post('/api/v1/auth/login', { email, password: demoPassword });
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.text}`);
  return client;
};

/** Two server processes on one database, and two hundred people who are signed in. */
beforeAll(async () => {
  studio = await openStudio();
  const env = { ...studio.environment, NODE_ENV: 'development' };
  const servers = [1, 2].map(() => spawnSvc(['serve', '--json'], { env }));
  urls = (await Promise.all(servers.map(({ facts }) => facts))).map((facts) => facts.url);
  studio.card.setWebhookEndpoint({ url: `${urls[1]}/api/v1/payments/card/webhook`, secret: studio.webhookSecret });
  await studio.retire();
  const emails = Array.from({ length: crowd }, (_, index) => `person-${index}@crowd.example`);
  await studio.sql(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object(
       'id', gen_random_uuid(), 'email', e.email, 'display_name', e.email))).*
     from account a, unnest($1::text[]) e(email) where a.email = $2`,
    [emails, anna],
  );
  const signedIn: Client[] = [];
  // No more at once than the queue of the password hashes takes.
  for (let from = 0; from < crowd; from += 40)
    signedIn.push(...(await Promise.all(emails.slice(from, from + 40).map(signIn))));
  people = signedIn;
});
afterAll(async () => {
  await endAll();
  await studio.close();
});

const path = '/api/v1/payments/booking-checkout';
const ask = async (client: Client, slot: SlotSeen): Promise<string> => {
  const answer = await answered(() => client.post(path, { slotId: slot.id, billingProfile: consumer('Anna') }));
  return answer.status === 201 ? 'held' : (JSON.parse(answer.text) as { code: string }).code;
};
const tally = (words: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(words, (word) => word)).map(([word, all]) => [word, all?.length ?? 0]),
  );

describe('two servers asked at the same moment', () => {
  it('sell ten places of one class to ten of two hundred people', async () => {
    const [slot] = await freeSlots(people[0]!, 10);
    const answers = await Promise.all(people.map((person, turn) => ask(at(person, turn), slot!)));
    expect(tally(answers)).toEqual({ held: 10, 'errors.booking.placeFull': crowd - 10 });
    const [books] = await studio.sql(
      `select s.taken, (select count(*)::int from hold h where h.slot_id = s.id and h.state = 'Active') as active,
         (select count(*)::int from commerce_order o where o.slot_id = s.id) as orders from slot s where s.id = $1`,
      [slot!.id],
    );
    expect(books).toEqual({ taken: 10, active: 10, orders: 10 });
    expect(studio.card.books.sessions).toHaveLength(10);
  });

  it('(16) let nobody hold more than three places, however many they ask for at once', async () => {
    const wishes = (await freeSlots(people[0]!)).filter(({ capacity }) => capacity > 1).slice(1, 5);
    expect(wishes).toHaveLength(4);
    const askForAll = (eager: readonly Client[]): Promise<readonly string[]> =>
      Promise.all(eager.flatMap((person, turn) => wishes.map((slot, wish) => ask(at(person, turn + wish), slot))));
    const most = (): Promise<readonly { readonly n: number }[]> =>
      studio.sql(`select count(*)::int as n from hold where state = 'Active' group by user_id order by 1 desc limit 3`);
    // Two who find room in every class get three places each, neither fewer nor more …
    const few = new Set(await askForAll(people.slice(-2)));
    expect(few).toEqual(new Set(['held', 'errors.payment.holdLimitReached']));
    const [first, second, third] = await most();
    expect([first?.n, second?.n, third?.n]).toEqual([3, 3, 1]);
    // … and of a crowd nobody gets more, also of those who find a class full.
    const known = new Set(['held', 'errors.booking.placeFull', 'errors.payment.holdLimitReached']);
    const crowded = await askForAll(people.slice(-22, -2));
    expect(crowded.filter((answer) => !known.has(answer))).toEqual([]);
    expect((await most())[0]?.n).toBe(3);
    const slots = await studio.sql<{ ok: boolean }>(
      `select s.taken <= s.capacity and s.taken = (select count(*) from hold h where h.slot_id = s.id and h.state = 'Active') as ok from slot s`,
    );
    expect(slots.every(({ ok }) => ok)).toBe(true);
  });

  it('give a payment back once, though twenty admins press the button', async () => {
    const buyer = people[50]!;
    const [slot] = (await freeSlots(buyer, 8)).toReversed();
    const { orderId, sessionId } = await checkout(buyer, slot?.id ?? '');
    studio.card.spoilWebhooks({ kind: 'wrong-amount', amount: 1 });
    studio.card.act(sessionId, 'pay');
    const admin = await signIn(giulia);
    const order = `/api/v1/payments/admin/orders/${orderId}`;
    await until('under review', async () =>
      (await admin.get(order)).json()['status'] === 'OperatorReview' ? true : undefined,
    );
    const presses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => at(admin, turn).post(`${order}/review`, { action: 'RefundPayment' })),
    );
    expect(presses.filter(({ status }) => status >= 500)).toEqual([]);
    await until('refunded', async () => ((await admin.get(order)).json()['status'] === 'Refunded' ? true : undefined));
    const payment = studio.card.books.paymentIntents.find(({ status }) => status === 'succeeded');
    expect(studio.card.books.refunds.map(({ amount }) => amount)).toEqual([payment?.amountReceived]);
    const rows = await studio.sql('select state from refund where order_id = $1', [orderId]);
    expect(rows).toEqual([{ state: 'Confirmed' }]);
  });
});
