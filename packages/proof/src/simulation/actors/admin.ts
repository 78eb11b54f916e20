import * as Effect from 'effect/Effect';
import type { AccountId, Flags, SlotId } from '@svc/domain/kernel';
import { allowedReviewActions, type Order } from '@svc/domain/commerce';
import type { FatturaRow, InvoiceJob, PartialSellerFields } from '@svc/domain/invoicing';
import { refundOrder, reviewOrder, type MoneyPorts } from '@svc/application/commerce';
import {
  resendFattura,
  retryInvoice,
  saveSettings,
  sendFattura,
  syncRow,
  type SettingsPatch,
} from '@svc/application/invoicing';
import { saveFlags, type PersonActor } from '@svc/application/kernel';
import type { AppProcess } from '../app-process.ts';
import { issueElsewhere, startSuppliers } from '../models/gateway-others.ts';
import { stands } from '../models/gateway-truth.ts';
import { leftOf } from '../models/provider-truth.ts';
import { buyer, slotIds, type Parties } from '../studio.ts';
import { LOST_SECRET, savedSeller } from '../sellers.ts';
import { HOUR, MINUTE, type World } from '../world.ts';

const admin: PersonActor = { kind: 'person', accountId: 'admin' as AccountId, requestId: 'r', address: null };

interface Desk {
  readonly world: World;
  readonly parties: Parties;
  readonly process: AppProcess;
}
type Errand = (desk: Desk) => void;

/** The studio's admin and its operator: review, refund, retry, and settings changed while money is in flight. */
export const startAdmin = (world: World, parties: Parties, receiver: () => AppProcess | null): void => {
  const { rng, chaos } = world;
  const visit = (): void => {
    if (!world.faultsOn) return;
    const process = receiver();
    if (process !== null && rng.chance(chaos.adminActions)) errands[rng.weighted(weights)]({ world, parties, process });
    world.after(rng.between(MINUTE, 15 * MINUTE), visit);
  };
  if (chaos.adminActions > 0) world.after(10 * MINUTE, visit);
  disturb(world, parties, receiver);
  startSuppliers(world, parties.gateway);
};

const weights = { review: 6, refund: 3, retry: 6, sendDraft: 1, sync: 1, console: 1 } as const;

const review: Errand = ({ world, parties, process }) => {
  const waiting = parties.facts.all('order').filter(({ state }) => state === 'OperatorReview');
  if (waiting.length === 0) return;
  const order = world.rng.pick(waiting);
  const { facts } = parties;
  const dossier = {
    order,
    hold: facts.of('hold', order.id)[0] ?? null,
    attempt: facts.of('attempt', order.id)[0] ?? null,
    refunds: facts.of('refund', order.id),
    booked: facts.bookingsOf(order.id).length > 0,
  };
  const action = world.rng.pick(allowedReviewActions(dossier));
  process.start(`review.${action}`, reviewOrder(process.ports)({ orderId: order.id, action, actor: admin }), (exit) => {
    if (exit?._tag === 'Success') world.goal(`review action ${action}`);
  });
};

const REFUNDABLE: ReadonlySet<Order['state']> = new Set(['Paid', 'Finalized', 'OperatorReview']);

const refund: Errand = ({ world, parties, process }) => {
  const paid = parties.facts.all('order').filter(({ state }) => REFUNDABLE.has(state));
  if (paid.length === 0) return;
  const order = world.rng.pick(paid);
  const part = world.rng.chance(0.4) ? { amountCents: world.rng.between(1, order.total.amountCents) } : {};
  const command = { orderId: order.id, reason: 'requested_by_admin', actor: admin, ...part } as const;
  process.start('refund', refundOrder(process.ports)(command));
  if (world.rng.chance(0.1)) process.start('refund', refundOrder(process.ports)(command));
};

/**
 * What a look at the gateway's own pages says: nothing of this number is listed. Nobody there waits for what may be in
 * its queue, or on its way.
 */
const noneIsListed = ({ world, parties }: Desk, { sellerVatNumber, number }: FatturaRow): boolean =>
  !parties.gateway.ofNumber(sellerVatNumber, number ?? '').some((each) => stands(each) && each.listedFrom <= world.now);

const nothingThere = (desk: Desk, job: InvoiceJob): boolean => {
  const row = job.fatturaId === null ? undefined : desk.parties.facts.get('fattura', job.fatturaId);
  return row?.number == null || noneIsListed(desk, row);
};

const retry: Errand = (desk) => {
  const { world, parties, process } = desk;
  const jobs = parties.facts.all('invoiceJob').filter(({ state }) => state === 'Failed' || state === 'NeedsReview');
  if (jobs.length === 0) return;
  const job = world.rng.pick(jobs);
  const providerOutcomeConfirmed = nothingThere(desk, job);
  if (providerOutcomeConfirmed && job.state === 'NeedsReview') world.goal('unknown outcome, then the admin confirms');
  const corrected = world.rng.chance(0.3) ? { billingProfile: { ...buyer, streetNumber: '33' } } : {};
  process.start(
    'retryInvoice',
    retryInvoice(process.ports)({ orderId: job.orderId, providerOutcomeConfirmed, actor: admin, ...corrected }),
    (exit) => {
      if (exit?._tag === 'Success') world.goal(`retry of a ${job.state} job`);
    },
  );
};

/** Credit notes are drafts until a person sends them. */
const sendDraft: Errand = (desk) => {
  const { world, parties, process } = desk;
  const notes = parties.facts.all('fattura').filter(({ documentType }) => documentType === 'TD04');
  if (notes.length === 0) return;
  const note = world.rng.pick(notes);
  if (note.state === 'DRAFT' || note.state === 'QUEUED')
    process.start('sendFattura', sendFattura(process.ports)(note.id, admin), () =>
      world.goal('a credit note was sent'),
    );
  else if (note.number !== null)
    process.start('resendFattura', resendFattura(process.ports)(note.id, noteIsAbsent(desk, note.id), admin));
};
const noteIsAbsent = (desk: Desk, id: string): boolean => {
  const row = desk.parties.facts.get('fattura', id);
  return row?.number != null && noneIsListed(desk, row);
};

const sync: Errand = ({ world, parties, process }) => {
  const rows = parties.facts.all('fattura').filter(({ remoteId }) => remoteId !== null);
  if (rows.length > 0) process.start('syncRow', syncRow(process.ports)(world.rng.pick(rows).id));
};

const consoleRefund: Errand = ({ world, parties }) => {
  const payments = parties.providers.payments().filter((payment) => leftOf(payment) > 0);
  if (payments.length === 0 || !world.strikes('refund at the console', world.chaos.consoleRefund)) return;
  const payment = world.rng.pick(payments);
  const all = world.rng.chance(0.3);
  parties.providers
    .holding(payment)
    .refundAtConsole(payment.paymentId, all ? leftOf(payment) : world.rng.between(1, leftOf(payment)));
};

const errands: { readonly [errand in keyof typeof weights]: Errand } = {
  review,
  refund,
  retry,
  sendDraft,
  sync,
  console: consoleRefund,
};

const SETTLED: ReadonlySet<InvoiceJob['state']> = new Set(['Submitted', 'Cancelled']);

/** Settings that change under the feet of money in flight, and come back before the end. */
const disturb = (world: World, parties: Parties, receiver: () => AppProcess | null): void => {
  const { rng, chaos } = world;
  const later = (share: number): number => rng.below(chaos.storyMs * share);
  const run = (name: string, work: (ports: MoneyPorts) => Effect.Effect<unknown, unknown>): void => {
    const process = receiver();
    const again = (): void => world.after(MINUTE, () => run(name, work));
    if (process === null) return again();
    process.start(name, work(process.ports), (exit) => {
      if (exit?._tag !== 'Success' && name.endsWith('.back')) again();
      const waits = parties.facts
        .all('invoiceJob')
        .some((job) => !SETTLED.has(job.state) && parties.facts.isElsewhere(job));
      if (waits && (name === 'environment' || name === 'gateway'))
        world.goal(`a job in flight, another ${name} configured`);
    });
  };
  const between = (name: string, off: (ports: MoneyPorts) => Effect.Effect<unknown, unknown>, on: typeof off): void => {
    const start = later(0.8);
    world.after(start, () => run(name, off));
    world.after(Math.min(start + rng.between(MINUTE, HOUR), chaos.storyMs), () => run(`${name}.back`, on));
  };
  if (world.strikes('flags off', chaos.flagsOff)) {
    const off: Partial<Flags> = rng.chance(0.5)
      ? { enable_online_payments: false, enable_einvoicing: false }
      : { enable_email_sender: false };
    const on = Object.fromEntries(Object.keys(off).map((key) => [key, true])) as Partial<Flags>;
    between(
      'flags',
      (ports) => saveFlags(ports)(off, admin),
      (ports) => saveFlags(ports)(on, admin),
    );
  }
  if (world.strikes('credentials lost', chaos.credentialsLost))
    between(
      'credentials',
      (ports) => credentials(ports, LOST_SECRET),
      (ports) => credentials(ports, 'sealed:secret'),
    );
  if (world.strikes('environment changed', chaos.environmentChanges))
    between(
      'environment',
      (ports) => choose(ports, { environment: 'Prod' }),
      (ports) => choose(ports, { environment: 'Test' }),
    );
  if (world.strikes('another gateway chosen', chaos.gatewaySwitches)) {
    const [own, other] =
      chaos.atGatewayB > 0 ? (['GatewayB', 'GatewayA'] as const) : (['GatewayA', 'GatewayB'] as const);
    between(
      'gateway',
      (ports) => choose(ports, { provider: other }),
      (ports) => choose(ports, { provider: own }),
    );
  }
  for (let documents = rng.between(1, 3); documents > 0; documents -= 1)
    if (world.strikes('number used elsewhere', chaos.foreignNumbers))
      world.after(later(1), () => issueElsewhere(parties.gateway));
  if (world.strikes('seller saved', chaos.sellerSaved))
    between(
      'seller',
      (ports) => seller(ports, rng.chance(0.6) ? savedSeller : { name: 'Loto, quasi nuovo' }),
      (ports) => seller(ports, {}),
    );
  if (world.strikes('provider switched', chaos.providerSwitches)) world.after(later(0.7), () => switchProvider(world));
  for (const id of slotIds(world))
    if (world.strikes('slot closed', chaos.slotCloses))
      between(
        'slot',
        (ports) => slotState(ports, id, 'Closed'),
        (ports) => slotState(ports, id, 'Open'),
      );
};

/** The operator puts the other provider into the configuration; each process knows it once it is started again. */
const switchProvider = (world: World): void => {
  const before = world.provider;
  world.provider = before === 'card' ? 'wallet' : 'card';
  const open = world.db
    .rows<Pick<Order, 'state' | 'provider'>>('order')
    .some(({ state, provider }) => provider === before && (state === 'Pending' || state === 'Paid'));
  if (open) world.goal('the provider was switched while orders were open');
  for (const process of world.processes)
    world.after(world.rng.below(10 * MINUTE), () => process.crash('start with another provider'));
};

const credentials = (ports: MoneyPorts, sealed: string) =>
  ports.unitOfWork.run(
    Effect.flatMap(ports.settings.lock, (settings) =>
      ports.settings.save({ ...settings, gatewayAPassword: sealed, gatewayBToken: sealed }),
    ),
  );

const seller = (ports: MoneyPorts, to: PartialSellerFields) =>
  ports.unitOfWork.run(
    Effect.flatMap(ports.settings.lock, (settings) => ports.settings.save({ ...settings, seller: to })),
  );

const choose = (ports: MoneyPorts, patch: SettingsPatch) => saveSettings(ports)(patch, admin);

/** As closing a class does: one that is over stays over. `standsOpen` locks the slot, so the counter that is written back is the current one. */
const slotState = (ports: MoneyPorts, id: SlotId, state: 'Open' | 'Closed') =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      yield* ports.slots.standsOpen(id);
      const slotView = yield* ports.slots.find(id, 'admin' as AccountId);
      const before = slotView?.slot;
      if (before?.state === 'Open' || before?.state === 'Closed') yield* ports.slots.put({ ...before, state });
    }),
  );
