import { kernelBaseline } from './0001-kernel.ts';
import { accountsBaseline } from './0002-accounts.ts';
import { bookingBaseline } from './0003-booking.ts';
import { commerceBaseline } from './0004-commerce.ts';
import { invoicingBaseline } from './0005-invoicing.ts';
import { auditBaseline } from './0006-audit.ts';
import { plainRecords } from './0007-plain-records.ts';
import { spentIdToken } from './0008-spent-id-token.ts';
import { authEventOrigin } from './0010-auth-event-origin.ts';
import { freshSignIn } from './0011-fresh-sign-in.ts';
import { secondFactor } from './0012-second-factor.ts';
import { sessionLastSeen } from './0013-session-last-seen.ts';
import { oidcClientAlgorithm } from './0014-oidc-client-algorithm.ts';
import { oidcClientScopes } from './0015-oidc-client-scopes.ts';
import { authEventAppendOnly } from './0016-auth-event-append-only.ts';
import { passkeys } from './0017-passkeys.ts';
import { supportMode } from './0019-support-mode.ts';
import { bookingSchedules } from './0022-booking-schedules.ts';
import { cancellationPolicies } from './0023-cancellation-policies.ts';
import { secondFactorBegunBy } from './0024-second-factor-begun-by.ts';
import { closures } from './0025-closures.ts';
import { activityPhotos } from './0028-activity-photos.ts';
import { bookingPipeline } from './0029-booking-pipeline.ts';
import { owedRefunds } from './0030-owed-refunds.ts';
import { stepProved } from './0032-step-proved.ts';
import { owedRefundClaims } from './0035-owed-refund-claims.ts';
import { slotClearing } from './0036-slot-clearing.ts';
import { capacityChanges } from './0037-capacity-changes.ts';
import { organizationSubscriptions } from './0038-organization-subscriptions.ts';
import { calendarFeeds } from './0040-calendar-feeds.ts';
import { mailPurpose } from './0042-mail-purpose.ts';
import { mailDelivery } from './0043-mail-delivery.ts';
import { reminders } from './0044-reminders.ts';
import { bookingAnnouncements } from './0045-booking-announcements.ts';
import { movedClasses } from './0046-moved-classes.ts';
import { movedBookings } from './0048-moved-bookings.ts';
import { classEnds } from './0049-class-ends.ts';
import { scheduleRhythm } from './0050-schedule-rhythm.ts';
import { waitingSubscription } from './0053-waiting-subscription.ts';
import { calendarFeedAge } from './0054-calendar-feed-age.ts';
import { checkInUndone } from './0056-check-in-undone.ts';
import { bookingBlocks } from './0057-booking-blocks.ts';
import { bookingSeries } from './0058-booking-series.ts';
import { reminderSequence } from './0059-reminder-sequence.ts';
import { bookingBlocksOver } from './0060-booking-blocks-over.ts';
import { waitingPromotion } from './0061-waiting-promotion.ts';
import { busyGivers } from './0064-busy-givers.ts';
import { orderLists } from './0070-order-lists.ts';
import { moneyDesk } from './0071-money-desk.ts';
import { ownTurns } from './0072-own-turns.ts';
import { wordsAndCatalog } from './0080-words-and-catalog.ts';
import { uploads } from './0084-uploads.ts';
import { storedFiles } from './0085-stored-files.ts';
import { contacts } from './0089-contacts.ts';
import { contactImports } from './0090-contact-imports.ts';
import { auditMonthsGo } from './0092-audit-months-go.ts';
import { forms } from './0094-forms.ts';
import { formSubmissions } from './0095-form-submissions.ts';
import { closureReasons } from './0097-closure-reasons.ts';
import { preferences } from './0098-preferences.ts';
import { publication } from './0099-publication.ts';
import { erasureInParts } from './0104-erasure-in-parts.ts';
import { corsOrigins } from './0106-cors-origins.ts';
import { comuni } from './0110-comuni.ts';
import { blog } from './0111-blog.ts';
import type { MigrationStep } from './migration.ts';

/** In the order they are applied: the baseline of each context, then a file for each change. */
export const migrations: readonly MigrationStep[] = [
  kernelBaseline,
  accountsBaseline,
  bookingBaseline,
  commerceBaseline,
  invoicingBaseline,
  auditBaseline,
  plainRecords,
  spentIdToken,
  authEventOrigin,
  freshSignIn,
  secondFactor,
  sessionLastSeen,
  oidcClientAlgorithm,
  oidcClientScopes,
  authEventAppendOnly,
  passkeys,
  supportMode,
  bookingSchedules,
  cancellationPolicies,
  secondFactorBegunBy,
  closures,
  activityPhotos,
  bookingPipeline,
  owedRefunds,
  stepProved,
  owedRefundClaims,
  slotClearing,
  capacityChanges,
  organizationSubscriptions,
  calendarFeeds,
  mailPurpose,
  mailDelivery,
  reminders,
  bookingAnnouncements,
  movedClasses,
  movedBookings,
  classEnds,
  scheduleRhythm,
  waitingSubscription,
  calendarFeedAge,
  checkInUndone,
  bookingBlocks,
  bookingSeries,
  reminderSequence,
  bookingBlocksOver,
  waitingPromotion,
  busyGivers,
  orderLists,
  moneyDesk,
  ownTurns,
  wordsAndCatalog,
  uploads,
  storedFiles,
  contacts,
  contactImports,
  auditMonthsGo,
  forms,
  formSubmissions,
  closureReasons,
  preferences,
  publication,
  erasureInParts,
  corsOrigins,
  comuni,
  blog,
];
