import type { EntitySchema } from '@mikro-orm/core';
import { AziendaRow } from './invoicing/azienda.table.ts';
import {
  AccountRow,
  AuthEventRow,
  LockoutRow,
  LoginDecoyRow,
  OidcClientRow,
  OidcRecordRow,
  SessionTableRow,
  TenantStampRow,
} from './accounts/account.tables.ts';
import { ActionTokenRow } from './accounts/action-token.table.ts';
import { PhotoRow, ProfessionalProfileRow } from './accounts/users.tables.ts';
import { ExternalIdentityRow, ProviderSettingRow } from './accounts/identity.tables.ts';
import { SpentIdTokenRow } from './accounts/spent-id-token.table.ts';
import { OtpRequestRow } from './accounts/otp.table.ts';
import { PasskeyChallengeRow, PasskeyRow, SecondFactorRow, SignInStepRow } from './accounts/second-factor.tables.ts';
import { ApiTokenRow } from './accounts/api-token.table.ts';
import { ActivityRow, BookingRow, SlotRow } from './booking/booking.tables.ts';
import { BookingBlockRow } from './booking/booking-block.table.ts';
import { BusyRow } from './booking/busy.table.ts';
import { CapacityChangeRow } from './booking/capacity-change.table.ts';
import { OrganizationSubscriptionRow } from './booking/organization.table.ts';
import { CalendarFeedRow } from './booking/calendar-feed.table.ts';
import { OwedRefundRow } from './booking/owed-refund.table.ts';
import { ClosureGroupRow, ClosureRow, SlotClosureRow } from './booking/closure.tables.ts';
import { ScheduleRow } from './booking/schedule.table.ts';
import { StudioPlanRow } from './booking/studio-plan.table.ts';
import { ClientSubscriptionRow, EntryMovementRow, SubscriptionDayRow } from './booking/subscription.tables.ts';
import { CheckInRow } from './booking/check-in.table.ts';
import { HandoverRow, WaitingEntryRow } from './booking/waiting-list.tables.ts';
import { OperatorAlertRow } from './commerce/operator-alert.table.ts';
import { AttemptRow, HoldRow, OrderRow, RefundRow, WebhookEventTableRow } from './commerce/order.tables.ts';
import {
  BillingProfileRow,
  EmailJobRow,
  EmissionRow,
  FatturaTableRow,
  InvoicedSaleRow,
  InvoiceJobRow,
  NumberRow,
  SettingsRow,
  WatermarkRow,
  GatewaySellerRow,
  MirrorLeftRow,
} from './invoicing/invoice.tables.ts';
import { FormRow, FormSubmissionRow, FormVersionRow } from './content/form.tables.ts';
import { liveRecords, plainRecords } from '@svc/domain/records';
import { BookingAnnouncementRow, ReminderRow } from './booking/reminder.tables.ts';
import { ContactImportLineRow, ContactImportRow } from './content/contact-import.tables.ts';
import { entityTables } from './kernel/entity/entity-table.ts';
import { EntitySlugRow, EntityVersionRow } from './kernel/entity/publication.tables.ts';
import { SettingsDocumentRow } from './kernel/entity/settings-document.table.ts';
import { StoredFileRow, UploadRow } from './content/file.tables.ts';
import { IntentRow } from './kernel/intent.table.ts';
import { MailDeliveryRow } from './kernel/mail-delivery.table.ts';
import { MailRow } from './kernel/mail.table.ts';
import { AuditForgettingRow, AuditRow, AuditTombstoneRow } from './kernel/audit.tables.ts';
import { FlagRow, IdempotencyRow, TimelineRow } from './kernel/ledger.tables.ts';
import { ComuneCapRow, ComuneListRow, ComuneRow } from './kernel/comune.tables.ts';
import { SpentChallengeRow } from './kernel/spent-challenge.table.ts';
import { MaintenanceRow } from './kernel/maintenance.table.ts';
import { GatewayCallRow, RateLimitRow } from './kernel/rate-limit.table.ts';

/** Every table of a tenant's database, also those that only SQL touches: the drift check knows no others. */
export const tables: readonly EntitySchema[] = [
  IntentRow,
  TimelineRow,
  AuditRow,
  AuditForgettingRow,
  AuditTombstoneRow,
  IdempotencyRow,
  FlagRow,
  RateLimitRow,
  GatewayCallRow,
  SpentChallengeRow,
  ComuneRow,
  ComuneCapRow,
  ComuneListRow,
  MaintenanceRow,
  AccountRow,
  SessionTableRow,
  TenantStampRow,
  LockoutRow,
  LoginDecoyRow,
  AuthEventRow,
  ApiTokenRow,
  OidcRecordRow,
  ActionTokenRow,
  OtpRequestRow,
  ExternalIdentityRow,
  ProviderSettingRow,
  SpentIdTokenRow,
  OidcClientRow,
  MailRow,
  MailDeliveryRow,
  ReminderRow,
  BookingAnnouncementRow,
  OrderRow,
  HoldRow,
  AttemptRow,
  RefundRow,
  WebhookEventTableRow,
  OperatorAlertRow,
  InvoiceJobRow,
  FatturaTableRow,
  EmissionRow,
  NumberRow,
  WatermarkRow,
  GatewaySellerRow,
  MirrorLeftRow,
  EmailJobRow,
  SettingsRow,
  BillingProfileRow,
  InvoicedSaleRow,
  AziendaRow,
  ActivityRow,
  SlotRow,
  ScheduleRow,
  ClosureGroupRow,
  ClosureRow,
  SlotClosureRow,
  BookingRow,
  BookingBlockRow,
  BusyRow,
  CapacityChangeRow,
  OrganizationSubscriptionRow,
  OwedRefundRow,
  CalendarFeedRow,
  ProfessionalProfileRow,
  PhotoRow,
  PasskeyRow,
  PasskeyChallengeRow,
  SecondFactorRow,
  SignInStepRow,
  WaitingEntryRow,
  HandoverRow,
  CheckInRow,
  StudioPlanRow,
  ClientSubscriptionRow,
  SubscriptionDayRow,
  EntryMovementRow,
  UploadRow,
  StoredFileRow,
  SettingsDocumentRow,
  ContactImportRow,
  ContactImportLineRow,
  ...entityTables([...plainRecords, ...liveRecords], { account: AccountRow }),
  EntitySlugRow,
  EntityVersionRow,
  FormRow,
  FormVersionRow,
  // Names contacts, which are plain records.
  FormSubmissionRow,
];
