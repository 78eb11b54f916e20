import { firstSlice } from './0001-first-slice.ts';
import { accountsSeam } from './0002-accounts-seam.ts';
import { accounts } from './0003-accounts.ts';
import { users } from './0004-users.ts';
import { doors } from './0005-doors.ts';
import { apiTokens } from './0007-api-tokens.ts';
import { oidc } from './0006-oidc.ts';
import { externalIdentities } from './0005-external-identities.ts';
import { spentChallenges } from './0005-spent-challenges.ts';
import { maintenance } from './0007-maintenance.ts';
import { rateLimits } from './0007-rate-limits.ts';
import { loginDecoys } from './0009-login-decoys.ts';
import { operatorAlerts } from './0010-operator-alerts.ts';
import { idempotencyOwner } from './0023-idempotency-owner.ts';
import { auditPartitions } from './0024-audit-partitions.ts';
import { ages } from './0025-ages.ts';
import { fatturaParties } from './0026-fattura-parties.ts';
import { orderBooks } from './0011-order-books.ts';
import { studioPlans } from './0013-studio-plans.ts';
import { waitingLists } from './0014-waiting-lists.ts';
import { gatewaySellers } from './0008-gateway-sellers.ts';
import { checkIns } from './0015-check-ins.ts';
import { strayNotes } from './0017-stray-notes.ts';
import { namedInvoices } from './0018-named-invoices.ts';
import { mirrorLeft } from './0016-mirror-left.ts';
import { commerceOrders } from './0012-commerce-orders.ts';
import { invoicingDesk } from './0027-invoicing-desk.ts';
import { mailDrain } from './0030-mail-drain.ts';
import { fatturaCsvLine } from './0032-fattura-csv-line.ts';
import { latePayments } from './0021-late-payments.ts';
import { idempotencyMade } from './0022-idempotency-made.ts';
import { idempotencyDone } from './0034-idempotency-done.ts';
import { mailAge } from './0036-mail-age.ts';
import { sentMails } from './0038-sent-mails.ts';
import { gatewayCalls } from './0041-gateway-calls.ts';
import { simplifiedCreditNumbers } from './0042-simplified-credit-numbers.ts';
import { receivedFiles } from './0047-received-files.ts';
import { auditEntries } from './0053-audit-entries.ts';
import { whoIsWho } from './0052-who-is-who.ts';
import type { MigrationStep } from './migration.ts';

/** In the order they are applied. */
export const migrations: readonly MigrationStep[] = [
  firstSlice,
  accountsSeam,
  rateLimits,
  accounts,
  users,
  doors,
  apiTokens,
  loginDecoys,
  oidc,
  spentChallenges,
  maintenance,
  externalIdentities,
  operatorAlerts,
  idempotencyOwner,
  auditPartitions,
  ages,
  fatturaParties,
  orderBooks,
  studioPlans,
  waitingLists,
  gatewaySellers,
  checkIns,
  commerceOrders,
  invoicingDesk,
  fatturaCsvLine,
  idempotencyDone,
  latePayments,
  idempotencyMade,
  mirrorLeft,
  mailDrain,
  strayNotes,
  mailAge,
  namedInvoices,
  sentMails,
  gatewayCalls,
  simplifiedCreditNumbers,
  receivedFiles,
  whoIsWho,
  auditEntries,
];
