import { call, openClient, until, type Answer, type Client } from './client.ts';
import type { WalkInstance } from './instance.ts';

/** One line of the walk. */
export interface Step {
  readonly step: string;
  readonly evidence: string;
}

type Json = Record<string, unknown>;

/** Who walks, and what they do over and over. */
export interface Stage {
  readonly instance: WalkInstance;
  readonly anna: Client;
  readonly bruno: Client;
  readonly giulia: Client;
  readonly report: (step: string, evidence: string) => void;
  readonly card: (path: string, body?: unknown) => Promise<Json>;
  readonly wallet: (path: string, body?: unknown) => Promise<Json>;
  readonly gateway: (path: string, body?: unknown) => Promise<Json>;
  readonly gatewayB: (path: string, body?: unknown) => Promise<Json>;
}

class WalkFailed extends Error {
  override readonly name = 'WalkFailed';
}

/** The step's claim; what came instead is in the message. */
export const expectThat = (holds: boolean, claim: string, seen?: unknown): void => {
  if (!holds)
    throw new WalkFailed(
      `${claim}${seen === undefined ? '' : `; seen: ${typeof seen === 'string' ? seen : JSON.stringify(seen)}`}`,
    );
};

const control =
  (base: string | null) =>
  async (path: string, body?: unknown): Promise<Json> => {
    const init =
      body === undefined
        ? {}
        : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const answer = await call(`${base}/_control${path}`, init);
    expectThat(answer.status < 300, `the emulator takes ${path}`, answer.text);
    return answer.text === '' ? {} : answer.json();
  };

export const openStage = async (instance: WalkInstance, report: Stage['report']): Promise<Stage> => {
  const { url, logins, emulated } = instance.facts;
  const signIn = async (email: string): Promise<Client> => {
    const client = openClient(url);
    const password = logins.find((login) => login.email === email)?.password ?? '';
    const answer = await client.post('/api/v1/auth/login', { email, password });
    expectThat(answer.status === 200, `${email} signs in`, answer.text);
    return client;
  };
  const [anna, bruno, giulia] = [
    await signIn('anna@example.it'),
    await signIn('bruno@example.it'),
    await signIn('giulia@studio-loto.example'),
  ];
  const { card, wallet, gatewayA, gatewayB } = emulated;
  return {
    ...{ instance, anna, bruno, giulia, report },
    ...{ card: control(card), wallet: control(wallet), gateway: control(gatewayA), gatewayB: control(gatewayB) },
  };
};

export interface SlotSeen {
  readonly id: string;
  readonly activityId: string;
  readonly title: string;
  readonly startsAt: string;
  readonly free: number;
  readonly capacity: number;
}

/** Free slots of the next two weeks, soonest first. */
export const freeSlots = async (client: Client, capacity?: number): Promise<readonly SlotSeen[]> => {
  const today = Temporal.Now.zonedDateTimeISO('Europe/Rome').toPlainDate();
  const weeks = await Promise.all(
    [7, 14].map((days) => client.get(`/api/v1/activities/schedules?view=week&date=${today.add({ days }).toString()}`)),
  );
  return weeks
    .flatMap(
      (week) =>
        week.json()['days'] as readonly {
          readonly slots: readonly (SlotSeen & { readonly bookable: { readonly ok: boolean } })[];
        }[],
    )
    .flatMap((day) => day.slots)
    .filter((slot) => slot.bookable.ok && (capacity === undefined || slot.capacity === capacity));
};

const bruno = { lastName: 'Riva', fiscalCode: 'RVIBRN85C12A944J' };
const anna = { lastName: 'Conti', fiscalCode: 'CNTNNA85A41A944Y' };

/** A private buyer, with the codice fiscale that Anna and Bruno of the demo have. */
export const consumer = (name: string): Json => ({
  kind: 'consumer',
  firstName: name,
  ...(name === 'Bruno' ? bruno : anna),
  address: 'Via Roma 1',
  postalCode: '40121',
  city: 'Bologna',
  province: 'BO',
  email: 'anna@example.it',
});

export interface Checkout {
  readonly orderId: number;
  readonly redirectUrl: string;
  readonly sessionId: string;
}

export const checkout = async (
  client: Client,
  slotId: string,
  billingProfile: Json = consumer('Anna'),
): Promise<Checkout> => {
  const answer = await client.post('/api/v1/payments/booking-checkout', { slotId, billingProfile });
  expectThat(answer.status === 201, 'the checkout is accepted', answer.text);
  const { order, redirectUrl } = answer.json() as {
    readonly order: { readonly id: number };
    readonly redirectUrl: string;
  };
  return { orderId: order.id, redirectUrl, sessionId: redirectUrl.split('/').at(-1) ?? '' };
};

/** Presses a button of a hosted page: its hidden fields go along, as from a browser without scripts. */
export const pressOn = async (redirectUrl: string, pressed: Readonly<Record<string, string>>): Promise<Answer> => {
  const page = await call(redirectUrl);
  expectThat(page.status === 200 && page.text.includes('<form'), 'the hosted page has a form', page.text.slice(0, 200));
  const [, action = ''] = /<form[^>]*action="([^"]*)"/.exec(page.text) ?? [];
  const fields = [...page.text.matchAll(/<input(?![^>]*type="radio")[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  return call(new URL(action === '' ? redirectUrl : action, redirectUrl).href, {
    method: 'POST',
    body: new URLSearchParams([...fields, ...Object.entries(pressed)]),
  });
};

/** Presses "Pay" on the card provider's page. */
export const payOnPage = (redirectUrl: string): Promise<Answer> => pressOn(redirectUrl, {});

export interface OrderSeen extends Json {
  readonly status: string;
  readonly timeline: readonly { readonly event: string; readonly facts: Json; readonly amountCents: number | null }[];
  readonly invoiceJob: {
    readonly status: string;
    readonly fatturaId: string | null;
    readonly creditNoteId: string | null;
    readonly failure: { readonly code: string; readonly message: string } | null;
  } | null;
  readonly fattura: { readonly id: string; readonly number: string | null; readonly status: string } | null;
  readonly review: { readonly reason: string; readonly evidence: Json } | null;
  readonly refunds: readonly { readonly status: string; readonly reason: string; readonly idempotencyKey: string }[];
  readonly hold: { readonly status: string } | null;
  readonly events: readonly { readonly type: string; readonly status: string }[];
  readonly subscription: {
    readonly id: string;
    readonly status: string;
    readonly remaining: number | null;
  } | null;
  readonly paymentId: string | null;
  readonly paidAt: string | null;
  readonly refunded: { readonly amountCents: number };
}

const seenAt =
  (list: string) =>
  async ({ giulia }: Stage, id: number): Promise<OrderSeen> =>
    (await giulia.get(`${list}/${id}`)).json() as unknown as OrderSeen;

/** What the admin sees of a class that was sold, and of a plan. */
export const orderSeen = seenAt('/api/v1/payments/admin/orders');
export const planOrderSeen = seenAt('/api/v1/commerce/admin/orders');

const untilSeen =
  (look: typeof orderSeen) =>
  (stage: Stage, id: number, what: string, holds: (order: OrderSeen) => boolean): Promise<OrderSeen> =>
    until(`order ${id}: ${what}`, async () => {
      const order = await look(stage, id);
      return holds(order) ? order : undefined;
    });
export const untilOrder = untilSeen(orderSeen);
export const untilPlanOrder = untilSeen(planOrderSeen);

export const jobIs =
  (status: string) =>
  (order: OrderSeen): boolean =>
    order.invoiceJob?.status === status;

/** How often the gateway was asked to transmit that number. */
export const transmissionsOf = async (stage: Stage, number: string): Promise<number> => {
  const { fatture } = (await stage.gateway('/books')) as { readonly fatture: readonly Json[] };
  return fatture.filter((row) => JSON.stringify(row).includes(number)).length;
};
