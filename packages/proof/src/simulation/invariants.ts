import { attendanceInvariants } from './invariants/attendance.invariants.ts';
import { giverInvariants } from './invariants/giver.invariants.ts';
import { gatewayInvariants } from './invariants/gateway.invariants.ts';
import { invoiceInvariants } from './invariants/invoice.invariants.ts';
import { ledgerInvariants } from './invariants/ledger.invariants.ts';
import { claimInvariants } from './invariants/claim.invariants.ts';
import { classInvariants } from './invariants/class.invariants.ts';
import { moveInvariants } from './invariants/move.invariants.ts';
import { madeInvariants } from './invariants/made.invariants.ts';
import { moneyInvariants } from './invariants/money.invariants.ts';
import { reminderInvariants } from './invariants/reminder.invariants.ts';
import { subscriptionInvariants } from './invariants/subscription.invariants.ts';
import { waitingInvariants } from './invariants/waiting.invariants.ts';
import type { Invariant, SafetyRule } from './facts.ts';

/** Asked after every commit. Those of the other parties' own books (1, 12, 21, 25, 28) stand where the calls arrive. */
export const safetyInvariants: readonly Invariant<SafetyRule>[] = [
  ...moneyInvariants,
  ...invoiceInvariants,
  ...gatewayInvariants,
  ...ledgerInvariants,
  ...subscriptionInvariants,
  ...waitingInvariants,
  ...classInvariants,
  ...giverInvariants,
  ...moveInvariants,
  ...attendanceInvariants,
  ...madeInvariants,
  ...claimInvariants,
  ...reminderInvariants,
];
export { restInvariants } from './invariants/rest.invariants.ts';
