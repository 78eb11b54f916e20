import { UNREAD_MINUTES } from '@svc/domain/commerce';
import type { InvoiceJob } from '@svc/domain/invoicing';
import type { StoredAuditEntry } from '@svc/application/kernel';
import type { Commit, Facts, Invariant, SafetyRule } from '../facts.ts';
import { knownSellers } from '../sellers.ts';
import { MINUTE } from '../world.ts';

/** Whatever changes an order's state records it in the same commit; what a person did is audited there, under their name. */
const everythingIsRecorded: SafetyRule = ({ order, entries, audited }) => {
  for (const { before, after } of order)
    if (before?.state !== after.state && !entries.some(({ orderId }) => orderId === after.id))
      return `order ${after.id} went from ${before?.state ?? 'nothing'} to ${after.state} without a word in its timeline`;
  for (const { orderId, entry } of entries) {
    const { actor, event } = entry;
    if (actor.kind !== 'person') continue;
    const own = audited.filter((each) => each.actor.kind === 'person' && each.actor.accountId === actor.accountId);
    if (own.length === 0) return `${event} of order ${orderId} was done for ${actor.accountId} and not audited`;
  }
  return undefined;
};

const auditOf = (facts: Facts, entityId: string, operations: readonly string[]): number =>
  facts.world.db
    .rows<StoredAuditEntry>('audit')
    .filter((each) => each.entityId === entityId && operations.includes(each.operation) && each.actor.kind === 'person')
    .length;

/** Credit notes wait for a person: each of their transmissions was asked for by one. */
const notesAreSentByPersons: SafetyRule = ({ intent }, facts) => {
  for (const { before, after } of intent) {
    if (before !== undefined || after.kind !== 'invoice.emit') continue;
    const row = facts.get('fattura', after.subject);
    if (row?.documentType !== 'TD04') continue;
    const asked = auditOf(facts, row.id, ['fattura.send', 'fattura.resend']);
    if (asked < after.attempt) return `credit note ${row.number} was sent ${after.attempt} times, asked for ${asked}`;
  }
  return undefined;
};

const isRetried = ({ before, after }: { readonly before: InvoiceJob | undefined; readonly after: InvoiceJob }) =>
  after.state === 'Queued' && (before?.state === 'NeedsReview' || before?.state === 'Failed');

/** A retry goes to the gateway that the job was made for; one that nobody found there needs a person's word. */
const retriesAreAllowed: SafetyRule = ({ invoiceJob, entries }, facts) => {
  for (const change of invoiceJob) {
    const { before, after } = change;
    if (!isRetried(change)) continue;
    if (facts.isElsewhere(after))
      return `job ${after.id} of ${after.provider} ${after.environment} is retried at another gateway`;
    const row = after.fatturaId === null ? undefined : facts.get('fattura', after.fatturaId);
    if (before?.state !== 'NeedsReview' || row?.remoteId != null) continue;
    const word = entries.find(({ orderId, entry }) => orderId === after.orderId && entry.event === 'invoice.retried');
    if (word?.entry.facts['providerOutcomeConfirmed'] !== true)
      return `job ${after.id} is retried without anybody's word`;
  }
  return undefined;
};

/** A refund that comes to nothing leaves the order where it was; the automatic one leaves it to a person. */
const refundsRestore: SafetyRule = ({ order }, facts) => {
  for (const { before, after } of order) {
    if (before?.state !== 'RefundPending' || after.state === 'RefundPending' || after.state === 'Refunded') continue;
    const reason = facts.of('refund', after.id).at(-1)?.reason;
    const automatic = reason !== undefined && reason !== 'requested_by_admin';
    const wanted = automatic && after.refundedCents === before.refundedCents ? 'OperatorReview' : before.restoreTo;
    if (after.state !== wanted && after.state !== 'OperatorReview')
      return `order ${after.id} is ${after.state} after its refund, it was ${before.restoreTo}`;
  }
  return undefined;
};

const REVIEW_HOLD_MS = 1440 * MINUTE;

const capacityLost: SafetyRule = ({ order, refund }, facts) => {
  for (const { before, after } of refund)
    if (
      before === undefined &&
      after.reason === 'capacity_refunded' &&
      facts.order(after.orderId)?.finalizedAt !== null
    )
      return `order ${after.orderId} has its place and is refunded for want of one`;
  for (const { before, after } of order) {
    const { review } = after;
    if (review?.reason !== 'capacity_refund_failed' || before?.review?.reason === review.reason) continue;
    if (Object.keys(review.evidence).length === 0) return `order ${after.id} is under review without evidence`;
    const hold = facts.of('hold', after.id).find(({ state }) => state === 'Converted');
    if (hold === undefined) continue;
    const keptMs = hold.keptUntil?.since(review.since).total('milliseconds');
    if (keptMs !== REVIEW_HOLD_MS) return `the place of order ${after.id} is kept for ${keptMs} ms`;
  }
  return undefined;
};

/**
 * Nobody's order ends as unpaid over money that came in before its hold's end, so no place of theirs goes to others: what is
 * lost after that is lost to a class that was closed or cut. Promised of a process whose clock is right, and as long as the
 * provider can be read within ten minutes of that end; how late its events come, and whether at all, does not matter.
 */
const paidInTimeKeepsItsPlace: SafetyRule = ({ order }, facts) => {
  const { world, providers } = facts;
  if (world.faults.has('clock jump')) return undefined;
  for (const { before, after } of order) {
    if (after.state !== 'Expired' || before?.state === 'Expired') continue;
    const ended = after.expiresAt.epochMilliseconds;
    const inTime = providers.paymentsOf(after.id).find(({ atMs }) => atMs < ended);
    if (inTime === undefined) continue;
    const unread = facts.of('attempt', after.id).map(({ sessionId }) => providers.unreadAt(sessionId ?? '') ?? 0);
    if (Math.max(...unread) >= ended + UNREAD_MINUTES * MINUTE) continue;
    return `order ${after.id} ended as unpaid, ${inTime.paymentId} came in ${ended - inTime.atMs} ms before its hold's end`;
  }
  return undefined;
};

/** A class that was closed takes nobody any more, also not somebody who has paid. */
const noBookingInClosedClass: SafetyRule = ({ booking }, facts) => {
  for (const { before, after } of booking) {
    const state = facts.get('slot', after.slotId)?.state;
    if (before === undefined && state !== 'Open' && state !== 'Done')
      return `order ${after.orderId} was booked into a class that is ${state}`;
  }
  return undefined;
};

const sellerIsOneBlock: SafetyRule = ({ invoiceJob }) => {
  for (const { before, after } of invoiceJob)
    if (before === undefined && !knownSellers.has(JSON.stringify(after.seller)))
      return `job ${after.id} has a seller that nobody saved: ${JSON.stringify(after.seller)}`;
  return undefined;
};

const skippedOnlyWhenOff: SafetyRule = ({ emailJob }: Commit, { switches }: Facts) => {
  for (const { before, after } of emailJob) {
    if (before?.state === after.state) continue;
    if (after.state === 'Skipped' && !switches.mailsWere(false)) return `mail ${after.id} was skipped, mails are on`;
    if (after.state === 'Sending' && !switches.mailsWere(true)) return `mail ${after.id} is sent, mails are off`;
  }
  return undefined;
};

export const ledgerInvariants: readonly Invariant<SafetyRule>[] = [
  { name: '15 retries go where they may', holds: retriesAreAllowed },
  { name: '16 credit notes are sent by persons', holds: notesAreSentByPersons },
  { name: '17 a refund that fails restores', holds: refundsRestore },
  { name: '19 capacity lost', holds: capacityLost },
  { name: '19 who paid in time keeps the place', holds: paidInTimeKeepsItsPlace },
  { name: '19 nobody is booked into a closed class', holds: noBookingInClosedClass },
  { name: '23 the seller is one block', holds: sellerIsOneBlock },
  { name: '25 mails are skipped only when off', holds: skippedOnlyWhenOff },
  { name: '27 every change is told', holds: everythingIsRecorded },
];
