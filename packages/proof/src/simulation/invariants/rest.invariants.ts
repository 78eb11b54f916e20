import type { Order } from '@svc/domain/commerce';
import { outcomeClass, type EmailJob, type InvoiceJob } from '@svc/domain/invoicing';
import type { GatewayPlace } from '@svc/application/invoicing';
import type { TimelineEntry } from '@svc/application/kernel';
import { leftOf } from '../models/provider-truth.ts';
import { stands } from '../models/gateway-truth.ts';
import type { Facts, Invariant } from '../facts.ts';
import { classesEnd } from './attendance.invariants.ts';
import { classesAreSeenTo, endedIsForgiven, endedIsPaidBack, remindersEnd } from './classes.rest.ts';
import { rulesAreMade } from './made.rest.ts';
import { offersEnd, refundsOfSubscriptionsEnd } from './waiting.rest.ts';

/** Asked once, when the faults have stopped and everybody had time. */
export type RestRule = (facts: Facts) => string | undefined;

const ENDED: ReadonlySet<Order['state']> = new Set(['Finalized', 'Refunded', 'OperatorReview']);

const capturedOrdersEnd: RestRule = (facts) => {
  for (const order of facts.all('order')) {
    if (order.state === 'Pending' || order.state === 'Paid' || order.state === 'RefundPending')
      return `order ${order.id} is still ${order.state}`;
    if (facts.providers.paymentsOf(order.id).length > 0 && !ENDED.has(order.state))
      return `order ${order.id} was paid and is ${order.state}`;
  }
  return undefined;
};

const holdsEnd: RestRule = (facts) => {
  const active = facts.all('hold').find(({ state }) => state === 'Active');
  return active === undefined ? undefined : `hold of order ${active.orderId} is still active`;
};

const workIsDone: RestRule = (facts) => {
  for (const job of facts.all('invoiceJob'))
    if (job.state === 'Sending' || (job.state === 'Queued' && !mayWait(facts, job)))
      return `invoice job ${job.id} is still ${job.state}`;
  for (const job of facts.all('emailJob'))
    if (job.state === 'Sending' || (job.state === 'Queued' && !awaitsIssue(facts, job)))
      return `email job ${job.id} is still ${job.state}`;
  for (const intent of facts.all('intent')) {
    if (intent.state === 'Planned') return `intent ${intent.kind} of ${intent.subject} is still planned`;
    if (intent.state === 'Unknown' && !isUnderReview(facts, intent.kind, intent.subject))
      return `intent ${intent.kind} of ${intent.subject} is unknown and nobody looks`;
  }
  return undefined;
};

/** A courtesy copy is of what was issued: while its document was refused or is in doubt, it waits for the correction. */
const awaitsIssue = (facts: Facts, { purpose, fatturaId }: EmailJob): boolean => {
  const row = facts.get('fattura', fatturaId);
  return purpose === 'courtesy' && row !== undefined && outcomeClass(row.state) !== 'Confirmed';
};

/** It waits for its gateway, unless it was never given to it: then it may go to the one that is chosen now. */
const mayWait = (facts: Facts, job: InvoiceJob): boolean =>
  facts.isElsewhere(job) &&
  (job.attempts > 0 || job.fatturaId !== null || facts.isElsewhere({ ...job, provider: otherGateway[job.provider] }));
const otherGateway = { GatewayA: 'GatewayB', GatewayB: 'GatewayA' } as const;

const isUnderReview = (facts: Facts, kind: string, subject: string): boolean => {
  if (kind === 'invoice.emit') return facts.get('fattura', subject)?.state === 'NEEDS_REVIEW';
  if (kind === 'mail.send') return facts.get('emailJob', subject)?.state === 'NeedsReview';
  return false;
};

/** The mirror ends where the gateway ended. */
const mirrorAgrees: RestRule = (facts) => {
  for (const row of facts.all('fattura')) {
    const { provider, environment } = row;
    if (row.remoteId === null || row.direction !== 'outbound' || provider === 'Local') continue;
    const there = facts.gateway.at({ provider, environment }).find((each) => each.row.remoteId === row.remoteId);
    const job = row.jobId === null ? undefined : facts.get('invoiceJob', row.jobId);
    if (there === undefined) return `document ${row.number} names ${row.remoteId}, which is not at the gateway`;
    if (job?.state === 'Submitted' && !stands(there))
      return `job ${job.id} is submitted, the gateway says ${there.row.rawState}`;
    if (job?.state === 'Failed' && stands(there) && !there.revived)
      return `job ${job.id} failed, the gateway says ${there.row.rawState}`;
  }
  return undefined;
};

/** Nothing that a supplier sent to the studio's gateway is missing. */
const receivedIsMirrored: RestRule = (facts) => {
  const [settings] = facts.world.db.rows<GatewayPlace>('settings');
  if (settings === undefined) return undefined;
  const mirrored = new Map(facts.all('fattura').map((row) => [`${row.provider} ${row.remoteId}`, row]));
  for (const { origin, row } of facts.gateway.at(settings)) {
    if (origin !== 'received') continue;
    const known = mirrored.get(`${settings.provider} ${row.remoteId}`);
    if (known?.state !== 'RECEIVED' || known.read) return `the received ${row.number} is ${known?.state ?? 'missing'}`;
  }
  return undefined;
};

/** Captured less refunded is invoiced less credited, drafts included; or somebody looks at the order or its invoice. */
const moneyIsConserved: RestRule = (facts) => {
  for (const order of facts.all('order')) {
    const payments = facts.providers.paymentsOf(order.id);
    const captured = payments.reduce((sum, each) => sum + each.capturedCents, 0);
    const left = payments.reduce((sum, each) => sum + leftOf(each), 0);
    if (order.state === 'OperatorReview') continue;
    if (captured !== order.capturedCents)
      return `order ${order.id} has ${order.capturedCents}, the provider ${captured}`;
    const unseen = captured - left - order.refundedCents;
    const atConsole = payments
      .flatMap(({ refunds }) => refunds)
      .reduce((sum, each) => (each.idempotencyKey === null ? sum + each.amountCents : sum), 0);
    if (unseen < 0 || unseen > atConsole)
      return `order ${order.id} has returned ${order.refundedCents}, the provider ${captured - left}`;
    const imbalance = invoicedBalance(facts, order);
    if (imbalance !== undefined) return imbalance;
  }
  return undefined;
};

const invoicedBalance = (facts: Facts, order: Order): string | undefined => {
  const [job] = facts.of('invoiceJob', order.id);
  if (job === undefined) {
    const left = order.capturedCents - order.refundedCents;
    return left === 0 ? undefined : `order ${order.id} (${order.state}) keeps ${left} without an invoice`;
  }
  if (job.state === 'Failed' || job.state === 'NeedsReview') return undefined; // a person looks
  if (job.state === 'Queued' && mayWait(facts, job)) return undefined; // it waits for its gateway
  const rows = facts.all('fattura').filter((row) => row.orderId === order.id);
  const sum = (type: string): number =>
    rows.reduce((total, row) => (row.documentType === type ? total + row.totalCents : total), 0);
  const invoiced = job.state === 'Cancelled' ? 0 : sum('TD01');
  const credited = sum('TD04');
  const left = order.capturedCents - order.refundedCents;
  return invoiced - credited === left
    ? undefined
    : `order ${order.id} keeps ${left}, invoiced ${invoiced}, credited ${credited} (job ${job.state})`;
};

interface TimelineRow {
  readonly orderId: number;
  readonly entry: TimelineEntry;
}

/** No event left more than one trace in the order's timeline. */
const tracesOfEvents: RestRule = (facts) => {
  const traces = new Map<number, number>();
  for (const { orderId, entry } of facts.world.db.rows<TimelineRow>('timeline'))
    if (entry.actor.kind === 'machine' && entry.actor.name.startsWith('webhook.') && entry.event.startsWith('order.'))
      traces.set(orderId, (traces.get(orderId) ?? 0) + 1);
  for (const [orderId, count] of traces) {
    const events = facts.providers.eventsOf(orderId).filter(({ kind }) => kind !== 'ignored');
    if (count > events.length) return `order ${orderId} tells of ${count} events, ${events.length} were sent`;
  }
  return undefined;
};

export const restInvariants: readonly Invariant<RestRule>[] = [
  { name: '32 offers that nobody took are over', holds: offersEnd },
  { name: '33 no class is still to be emptied', holds: classesAreSeenTo },
  { name: '18 what the studio ended is forgiven', holds: endedIsForgiven },
  { name: '31 what the studio ended is paid back', holds: endedIsPaidBack },
  { name: '33 no reminder is due', holds: remindersEnd },
  { name: '33 what is over is done', holds: classesEnd },
  { name: '33 rules have their classes', holds: rulesAreMade },
  { name: '31 no subscription waits for its refund', holds: refundsOfSubscriptionsEnd },
  { name: '5 an event leaves one trace', holds: tracesOfEvents },
  { name: '14 the mirror ends where the gateway ended', holds: mirrorAgrees },
  { name: '20 money is conserved', holds: moneyIsConserved },
  { name: '28 every received invoice is in the mirror', holds: receivedIsMirrored },
  { name: '31 every captured order ends', holds: capturedOrdersEnd },
  { name: '32 expired orders lose their holds', holds: holdsEnd },
  { name: '33 queued work and open intents end', holds: workIsDone },
];
