import { call } from './client.ts';
import { refundOf } from './plan-refund.ts';
import { euroText, type PlanSale } from './plan-sale.ts';
import { duplicateEvent, reconciledByOwner } from './plan-troubles.ts';
import {
  consumer,
  expectThat,
  pressOn,
  transmissionsOf,
  untilPlanOrder,
  jobIs,
  type OrderSeen,
  type Stage,
} from './stage.ts';

const carnet = {
  name: { it: 'Carnet 10 lezioni', en: 'Ten classes' },
  entries: 10,
  validity: { months: 3 },
  price: { amountCents: 9000 },
  vat: { rateBp: 2200 },
} as const;

/** The studio puts a plan on sale; a client buys it by wallet, on a server whose new checkouts go there. */
const planSold = async (stage: Stage): Promise<PlanSale> => {
  const { anna, giulia, report, instance } = stage;
  const flags = await giulia.post('/api/v1/admin/feature-flags', {
    items: [{ key: 'enable_subscriptions', value: true }],
  });
  const plan = await giulia.post('/api/v1/studio-plans', carnet);
  expectThat(flags.status === 200 && plan.status === 201, 'the admin puts a plan on sale', plan.text);
  const planId = String(plan.json()['id']);
  const server = await instance.startServer({ PAYMENT__PROVIDER: 'wallet' });
  const client = anna.at(server.url);
  const offers = await client.get('/api/v1/commerce/offers');
  expectThat(offers.text.includes(planId), 'the plan is on offer', offers.text);
  const checkout = await client.post('/api/v1/commerce/studio-plan-checkout', {
    planId,
    billingProfile: consumer('Anna'),
  });
  expectThat(checkout.status === 201, 'the plan is checked out', checkout.text);
  const { order, redirectUrl } = checkout.json() as {
    readonly order: { readonly id: number; readonly userId: string; readonly provider: string };
    readonly redirectUrl: string;
  };
  const page = await call(redirectUrl);
  expectThat(
    order.provider === 'wallet' && redirectUrl.startsWith(instance.facts.emulated.wallet ?? 'nowhere'),
    'the checkout leads to the wallet',
    redirectUrl,
  );
  expectThat(page.status === 200 && /90[,.]00/.test(page.text), 'the approval page shows the total', page.text);
  report('plan, by wallet', `${carnet.name.it} on offer; order ${order.id} Pending, approval page ${redirectUrl}`);

  const approved = await pressOn(redirectUrl, { action: 'approve', funding: 'completed' });
  expectThat(approved.status === 303, 'approving returns to the studio', approved.status);
  const done = await untilPlanOrder(
    stage,
    order.id,
    'fulfilled and invoiced',
    (seen) => seen.status === 'Finalized' && jobIs('Submitted')(seen),
  );
  return await fulfilled(stage, { orderId: order.id, userId: order.userId }, done);
};

const fulfilled = async (
  stage: Stage,
  { orderId, userId }: { readonly orderId: number; readonly userId: string },
  done: OrderSeen,
): Promise<PlanSale> => {
  const captured = done.events.filter(
    ({ type, status }) => type === 'PAYMENT.CAPTURE.COMPLETED' && status === 'Applied',
  );
  expectThat(captured.length === 1, 'the signed webhook of the capture counted once', done.events);
  const own = await stage.anna.get('/api/v1/my/subscriptions');
  const { items } = own.json() as { readonly items: readonly { readonly id: string; readonly orderId: number }[] };
  const mine = items.filter((each) => each.orderId === orderId);
  expectThat(
    done.subscription?.status === 'Active' && done.subscription.remaining === 10 && mine.length === 1,
    'the order made one subscription',
    [done.subscription, items],
  );
  stage.report(
    'plan fulfilled',
    `PAYMENT.CAPTURE.COMPLETED → order ${orderId} Finalized, subscription Active with 10 of 10 entries`,
  );
  const { id: fatturaId = '', number, status } = done.fattura ?? {};
  expectThat(['PREN', 'INVI', 'CONS', 'NONC'].includes(status ?? ''), 'the outcome class is Confirmed', done.fattura);
  const xml = await stage.giulia.get(`/api/v1/einvoicing/fatture/${fatturaId}/xml`);
  expectThat(
    xml.text.includes('<TipoDocumento>TD01<') && xml.text.includes('<ImportoTotaleDocumento>90.00<'),
    'the invoice is a TD01 of what was paid',
    xml.text.slice(0, 300),
  );
  expectThat((await transmissionsOf(stage, number ?? '')) === 1, 'the gateway has the number exactly once');
  stage.report('plan invoiced', `TD01 ${number} ${status} over ${euroText(9000)}, one transmission at the gateway`);
  return {
    orderId,
    userId,
    subscriptionId: done.subscription?.id ?? '',
    paymentId: done.paymentId ?? '',
    fatturaId,
    number: number ?? '',
  };
};

/** A plan is sold by wallet, partly used, and refunded for the rest. @returns the sale; its credit note waits */
export const planByWallet = async (stage: Stage): Promise<PlanSale> => {
  const sale = await planSold(stage);
  await duplicateEvent(stage, sale);
  await reconciledByOwner(stage, sale);
  await refundOf(stage, sale);
  return sale;
};
