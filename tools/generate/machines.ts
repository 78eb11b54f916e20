import {
  accountTable,
  actionTokenTable,
  apiTokenTable,
  gateTable,
  invitationTable,
  lockoutTable,
  oidcTokenTable,
  otpTable,
  secondFactorTable,
  sessionTable,
  signInStepTable,
} from '@svc/domain/accounts/machines';
import {
  activityTable,
  bookingTable,
  capacityChangeTable,
  organizationTable,
  reminderTable,
  slotTable,
  subscriptionTable,
  waitingTable,
} from '@svc/domain/booking/machines';
import {
  attemptTable,
  holdTable,
  operatorAlertTable,
  orderTable,
  refundTable,
  webhookEventTable,
} from '@svc/domain/commerce/machines';
import {
  contactImportTable,
  formTable,
  legalHoldTable,
  submissionTable,
  uploadTable,
} from '@svc/domain/content/machines';
import { emailJobTable, invoiceJobTable, mirrorTable } from '@svc/domain/invoicing/machines';
import type { AnyTable } from '@svc/domain/kernel';
import { intentTable, mailDeliveryTable, mailTable, publicationTable } from '@svc/domain/kernel/machines';

/** One state machine and where its words are explained. */
export interface Machine {
  /** File name of its page. */
  readonly name: string;
  readonly title: string;
  /** Folder of its tables below packages/domain/src; the file is `<name>.transitions.ts`. */
  readonly folder: string;
  readonly table: AnyTable;
  /** The states in which a record may begin. */
  readonly starts: readonly string[];
}

/** Every transition table of the domain, by context. */
export const machines: readonly Machine[] = [
  { name: 'intent', title: 'Intent of an outside call', folder: 'kernel', table: intentTable, starts: ['Planned'] },
  {
    name: 'publication',
    title: 'Record that can be published',
    folder: 'kernel/entity',
    table: publicationTable,
    starts: ['Draft'],
  },
  {
    name: 'account',
    title: 'Account',
    folder: 'accounts/account',
    table: accountTable,
    starts: ['Registered', 'Invited', 'Enabled'],
  },
  { name: 'api-token', title: 'API token', folder: 'accounts/api-token', table: apiTokenTable, starts: ['Active'] },
  { name: 'lockout', title: 'Password lockout', folder: 'accounts/lockout', table: lockoutTable, starts: ['Clear'] },
  {
    name: 'action-token',
    title: 'Token of a mailed link',
    folder: 'accounts/action-token',
    table: actionTokenTable,
    starts: ['Issued'],
  },
  {
    name: 'gate',
    title: 'Forced first-access password change',
    folder: 'accounts/gate',
    table: gateTable,
    starts: ['Due', 'Open'],
  },
  { name: 'invitation', title: 'Invitation', folder: 'accounts/invitation', table: invitationTable, starts: ['Open'] },
  { name: 'mail', title: 'Mail to a person', folder: 'kernel', table: mailTable, starts: ['Queued'] },
  {
    name: 'mail-delivery',
    title: 'Delivery of a mail',
    folder: 'kernel',
    table: mailDeliveryTable,
    starts: ['Queued'],
  },
  { name: 'otp', title: 'One-time code', folder: 'accounts/otp', table: otpTable, starts: ['Active'] },
  {
    name: 'second-factor',
    title: 'Second factor',
    folder: 'accounts/second-factor',
    table: secondFactorTable,
    starts: ['None'],
  },
  {
    name: 'sign-in-step',
    title: 'Sign-in between two proofs',
    folder: 'accounts/second-factor',
    table: signInStepTable,
    starts: ['Waiting'],
  },
  {
    name: 'oidc-token',
    title: 'Authorization code, refresh token',
    folder: 'accounts/oidc',
    table: oidcTokenTable,
    starts: ['Live'],
  },
  { name: 'session', title: 'Session', folder: 'accounts/session', table: sessionTable, starts: ['Valid'] },
  { name: 'order', title: 'Order', folder: 'commerce/order', table: orderTable, starts: ['Pending'] },
  { name: 'hold', title: 'Hold on a place', folder: 'commerce/hold', table: holdTable, starts: ['Active'] },
  { name: 'attempt', title: 'Payment attempt', folder: 'commerce/attempt', table: attemptTable, starts: ['Planned'] },
  { name: 'refund', title: 'Refund', folder: 'commerce/refund', table: refundTable, starts: ['Planned'] },
  {
    name: 'webhook-event',
    title: 'Webhook event',
    folder: 'commerce/webhook',
    table: webhookEventTable,
    starts: ['Received'],
  },
  {
    name: 'operator-alert',
    title: 'Operator alert',
    folder: 'commerce/alert',
    table: operatorAlertTable,
    starts: ['Open', 'Closed'],
  },
  {
    name: 'invoice-job',
    title: 'Invoice job',
    folder: 'invoicing/emission',
    table: invoiceJobTable,
    starts: ['Queued'],
  },
  {
    name: 'mirror',
    title: 'Mirror row of an invoice',
    folder: 'invoicing/emission',
    table: mirrorTable,
    starts: ['DRAFT', 'QUEUED', 'RECEIVED'],
  },
  {
    name: 'email-job',
    title: 'Courtesy mail job',
    folder: 'invoicing/emission',
    table: emailJobTable,
    starts: ['Queued'],
  },
  { name: 'activity', title: 'Activity', folder: 'booking/activity', table: activityTable, starts: ['Draft'] },
  {
    name: 'capacity-change',
    title: 'Capacity change',
    folder: 'booking/capacity-change',
    table: capacityChangeTable,
    starts: ['Scheduled'],
  },
  { name: 'reminder', title: 'Reminder', folder: 'booking/reminder', table: reminderTable, starts: ['Planned'] },
  {
    name: 'organization-subscription',
    title: 'Organization subscription',
    folder: 'booking/organization',
    table: organizationTable,
    starts: ['Requested'],
  },
  { name: 'slot', title: 'Slot', folder: 'booking/slot', table: slotTable, starts: ['Open'] },
  {
    name: 'booking',
    title: 'Booking',
    folder: 'booking/booking',
    table: bookingTable,
    starts: ['Requested', 'Confirmed'],
  },
  {
    name: 'subscription',
    title: 'Client subscription',
    folder: 'booking/subscription',
    table: subscriptionTable,
    starts: ['Scheduled', 'Active'],
  },
  {
    name: 'waiting-entry',
    title: 'Entry of a waiting list',
    folder: 'booking/waiting-list',
    table: waitingTable,
    starts: ['Waiting'],
  },
  {
    name: 'contact-import',
    title: 'Import of contacts',
    folder: 'content/contacts',
    table: contactImportTable,
    starts: ['Previewed'],
  },
  { name: 'upload', title: 'File on its way in', folder: 'content/files', table: uploadTable, starts: ['Presigned'] },
  { name: 'form', title: 'Form', folder: 'content/forms', table: formTable, starts: ['Draft'] },
  {
    name: 'submission',
    title: 'Submission of a form',
    folder: 'content/forms',
    table: submissionTable,
    starts: ['New', 'Spam'],
  },
  {
    name: 'legal-hold',
    title: 'Legal hold on a submission',
    folder: 'content/forms',
    table: legalHoldTable,
    starts: ['Free'],
  },
];
