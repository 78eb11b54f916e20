import type { StoredAuditEntry } from '@svc/application/kernel';
import type { Commit, Facts } from './facts.ts';
import { classGoals, seeClasses } from './class-goals.ts';
import { madeGoals, seeMade } from './made-goals.ts';
import { moveGoals, seeMoves } from './move-goals.ts';
import { memberGoals, seeMembers } from './member-goals.ts';
import { gatewayGoals, watchGateways } from './gateway.goals.ts';
import type { World } from './world.ts';

/** States that a big run must have reached, else its being green says little. */
export const requiredGoals: readonly string[] = [
  ...memberGoals,
  'paid after expiry',
  'payment mismatch under review',
  'capacity_refunded',
  'capacity refund failed',
  'refund during emission',
  'partial refund',
  'refund before emission cancels the job',
  'credit note drafted',
  'a credit note was sent',
  'double finalize attempt',
  'unknown outcome',
  'unknown outcome, then the admin confirms',
  'unknown outcome, then found at the gateway',
  'refused at once',
  'submitted, then refused by SDI',
  'retry of a Failed job',
  'retry of a NeedsReview job',
  'mail lost',
  'mail skipped',
  'review action ConfirmPayment',
  'review action RefundPayment',
  'a review hold lapsed',
  'number collision',
  'the provider was switched while orders were open',
  'copies of both providers in the same 10 ms',
  'finalized while the flags were off',
  'a job in flight, another environment configured',
  'crash between capture and commit',
  'unpaid at first, then paid',
  'paid late, found without its event',
  'paid by its customer’s reconcile',
  'an approval was captured',
  'crash during webhook.approved',
  'a key was replayed at the provider',
  'crash just after a commit',
  'crash inside a transaction or before it',
  'crash while a call is on its way',
  'crash during webhook.paid',
  'crash during emitInvoices',
  'crash during finalizeOrders',
  'lost COMMIT: orders.open',
  'lost COMMIT: orders.recordSession',
  'lost COMMIT: orders.confirm',
  'lost COMMIT: checkout',
  'lost COMMIT: webhook.paid',
  'lost COMMIT: expireOrders',
  'lost COMMIT: orders.finalize',
  'lost COMMIT: finalizeOrders',
  'lost COMMIT: emitInvoices',
  'lost COMMIT: resolveIntents',
  'lost COMMIT: sendCourtesyMails',
  'lost COMMIT: refund',
  'lost COMMIT: retryInvoice',
  ...gatewayGoals,
  ...classGoals,
  ...madeGoals,
  ...moveGoals,
];

export type Sighting = (commit: Commit, facts: Facts, world: World) => void;

const isPaidByReconcile = ({ operation, changes: { state } }: StoredAuditEntry): boolean =>
  operation === 'order.reconcile' && state !== undefined && 'new' in state && state.new === 'Paid';

const orders: Sighting = ({ order, attempt, refund, hold, audited }, facts, world) => {
  if (audited.some(isPaidByReconcile)) world.goal('paid by its customer’s reconcile');
  for (const { before, after } of attempt)
    if (before?.state === 'Awaiting' && after.state === 'Captured')
      if (facts.providers.eventsOf(after.orderId).every(({ kind }) => kind !== 'paid'))
        world.goal('paid late, found without its event');
  for (const { before, after } of order) {
    if (before?.state === 'Paid' && after.state === 'Finalized' && !facts.switches.flagsAreOn)
      world.goal('finalized while the flags were off');
    if (before?.state === 'Expired' && after.state === 'Paid') world.goal('paid after expiry');
    if (after.review?.reason === 'paid_after_release') world.goal('paid again after release');
    if (after.review?.reason === 'payment_mismatch') world.goal('payment mismatch under review');
    if (after.review?.reason === 'capacity_refund_failed') world.goal('capacity refund failed');
    if (before?.state === 'RefundPending' && after.state !== 'Refunded' && after.refundedCents > before.refundedCents)
      world.goal('partial refund');
  }
  for (const { before, after } of refund) {
    if (before !== undefined) continue;
    if (after.reason === 'capacity_refunded') world.goal('capacity_refunded');
    const job = facts.of('invoiceJob', after.orderId)[0];
    if (job?.state === 'Sending' || job?.state === 'NeedsReview') world.goal('refund during emission');
  }
  for (const { before, after } of hold)
    if (before?.state === 'Converted' && after.state === 'Released' && order.length === 0)
      world.goal('a review hold lapsed');
};

const invoices: Sighting = ({ invoiceJob, fattura, emailJob }, facts, world) => {
  for (const { before, after } of invoiceJob) {
    if (before?.state === after.state) continue;
    if (after.state === 'NeedsReview') world.goal('unknown outcome');
    if (after.state === 'Cancelled') world.goal('refund before emission cancels the job');
    if (before?.state === 'Sending' && after.state === 'Failed') world.goal('refused at once');
    if (before?.state === 'Submitted' && after.state === 'Failed') world.goal('submitted, then refused by SDI');
    if (before?.state === 'NeedsReview' && after.state === 'Submitted')
      world.goal('unknown outcome, then found at the gateway');
  }
  for (const { before, after } of fattura)
    if (before === undefined && after.documentType === 'TD04') world.goal('credit note drafted');
  for (const { after } of emailJob) {
    if (after.state === 'NeedsReview') world.goal('mail lost');
    if (after.state === 'Skipped') world.goal('mail skipped');
  }
};

/** Counts the rare states that commits show; the others are counted where they happen. */
export const watchGoals = (world: World, facts: Facts): void => {
  facts.onChange = (commit) => {
    orders(commit, facts, world);
    invoices(commit, facts, world);
    seeMembers(commit, facts, world);
    seeClasses(commit, facts, world);
    seeMoves(commit, facts, world);
    seeMade(commit, world);
    watchGateways(commit, facts, world);
  };
};
