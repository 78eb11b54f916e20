import { authRoutes } from './accounts/auth.routes.ts';
import { factorPageRoutes } from './accounts/factor-pages/factor-pages.routes.ts';
import { linkPageRoutes } from './accounts/link-pages/link-pages.routes.ts';
import { passwordRoutes } from './accounts/password.routes.ts';
import { registrationRoutes } from './accounts/registration.routes.ts';
import { grantRoutes } from './accounts/grants.routes.ts';
import { passkeyRoutes } from './accounts/passkeys.routes.ts';
import { secondFactorRoutes } from './accounts/second-factor.routes.ts';
import { secondStepRoutes } from './accounts/second-step.routes.ts';
import { sessionRoutes } from './accounts/sessions.routes.ts';
import { supportRoutes } from './accounts/support.routes.ts';
import { professionalRoutes } from './accounts/professionals.routes.ts';
import { userChangeRoutes } from './accounts/user-changes.routes.ts';
import { userDeletionRoutes } from './accounts/user-deletion.routes.ts';
import { ownDetailsRoutes } from './accounts/own-details.routes.ts';
import { userRoutes } from './accounts/users.routes.ts';
import { botChallengeRoutes } from './accounts/bot-challenge.routes.ts';
import { socialRoutes } from './accounts/social.routes.ts';
import { otpRoutes } from './accounts/otp.routes.ts';
import { apiTokenRoutes } from './accounts/api-tokens.routes.ts';
import { authEventRoutes } from './accounts/auth-events.routes.ts';
import type { App } from './app.ts';
import { oidcRoutes } from './accounts/oidc/oidc.routes.ts';
import { userMeRoutes } from './accounts/user-me.routes.ts';
import { activityRoutes } from './booking/activities.routes.ts';
import { activityPhotoRoutes } from './booking/activity-photos.routes.ts';
import { activityUsesRoutes } from './booking/activity-uses.routes.ts';
import { overbookingRoutes } from './booking/overbooking.routes.ts';
import { publicActivityRoutes } from './booking/public-activities.routes.ts';
import { timetableRoutes } from './booking/timetable.routes.ts';
import { adminOrderRoutes } from './commerce/admin-orders.routes.ts';
import { alertRoutes } from './commerce/alerts.routes.ts';
import { commerceAdminRoutes } from './commerce/commerce-admin.routes.ts';
import { planCheckoutRoutes } from './commerce/plan-checkout.routes.ts';
import { reconciliationRoutes } from './commerce/reconciliation.routes.ts';
import { refundRoutes } from './commerce/refunds.routes.ts';
import { changeSubscriptionRoutes } from './booking/change-subscriptions.routes.ts';
import { ownMovementRoutes } from './booking/own-movements.routes.ts';
import { checkInRoutes } from './booking/check-ins.routes.ts';
import { noticeRoutes } from './booking/notices.routes.ts';
import { locationCodeRoutes } from './booking/location-code.routes.ts';
import { clientSubscriptionRoutes } from './booking/client-subscriptions.routes.ts';
import { editActivityRoutes } from './booking/edit-activities.routes.ts';
import { closureGroupRoutes } from './booking/closure-groups.routes.ts';
import { closureRoutes } from './booking/closures.routes.ts';
import { capacityRoutes } from './booking/capacity.routes.ts';
import { organizationRoutes } from './booking/organization.routes.ts';
import { rosterRoutes } from './booking/roster.routes.ts';
import { slotRoutes } from './booking/slots.routes.ts';
import { bookingRecordRoutes } from './booking/records.routes.ts';
import { planRoutes } from './booking/plans.routes.ts';
import { refundSubscriptionRoutes } from './commerce/refund-subscriptions.routes.ts';
import { sellSubscriptionRoutes } from './booking/sell-subscriptions.routes.ts';
import { entitlementRoutes } from './booking/entitlements.routes.ts';
import { rescheduleRoutes } from './booking/reschedule.routes.ts';
import { bookSeriesRoutes } from './booking/book-series.routes.ts';
import { staffCheckInRoutes } from './booking/staff-check-in.routes.ts';
import { bookingBlockRoutes } from './booking/booking-block.routes.ts';
import { bookingRoutes } from './booking/bookings.routes.ts';
import { calendarFeedRoutes } from './booking/calendar-feeds.routes.ts';
import { calendarRoutes } from './booking/calendar.routes.ts';
import { waitingListRoutes } from './booking/waiting-list.routes.ts';
import { userBookingRoutes } from './booking/user-bookings.routes.ts';
import { checkoutRoutes } from './commerce/checkout.routes.ts';
import { offerRoutes } from './commerce/offer.routes.ts';
import { webhookRoutes } from './commerce/webhook.routes.ts';
import { brandAssetRoutes } from './content/brand-assets.routes.ts';
import { brandingRoutes } from './content/branding.routes.ts';
import { catalogRoutes } from './content/catalog.routes.ts';
import { formAuditRoutes } from './operations/forms-audit.routes.ts';
import { blogRoutes } from './content/blog.routes.ts';
import { formRoutes } from './content/forms/forms.routes.ts';
import { publicFormRoutes } from './content/forms/public-forms.routes.ts';
import { submissionRoutes } from './content/forms/submissions.routes.ts';
import { legacyBlogRoutes } from './content/legacy-blog.routes.ts';
import { websiteStateRoutes } from './content/website-states.routes.ts';
import { contactImportRoutes } from './content/contact-imports.routes.ts';
import { fileRoutes } from './content/files.routes.ts';
import { storageRoutes } from './content/storage.routes.ts';
import { contactRoutes } from './content/contacts.routes.ts';
import { preferenceRoutes } from './content/preferences.routes.ts';
import { wordRoutes } from './content/words.routes.ts';
import { aziendeRoutes } from './invoicing/aziende.routes.ts';
import { fatturaDraftRoutes } from './invoicing/fattura-drafts.routes.ts';
import { fatturaFileRoutes } from './invoicing/fattura-files.routes.ts';
import { fatturaSendingRoutes } from './invoicing/fattura-sending.routes.ts';
import { fattureRoutes } from './invoicing/fatture.routes.ts';
import { ownBillingRoutes } from './invoicing/own-billing.routes.ts';
import { eInvoicingSettingsRoutes } from './invoicing/settings.routes.ts';
import type { Route } from './kernel/route.ts';
import { auditMaintenanceRoutes } from './operations/audit-maintenance.routes.ts';
import { auditRoutes } from './operations/audit.routes.ts';
import { corsOriginRoutes } from './operations/cors-origins.routes.ts';
import { diagnosticsRoutes } from './operations/diagnostics.routes.ts';
import { bootstrapRoutes } from './operations/bootstrap.routes.ts';
import { featureFlagRoutes } from './operations/feature-flags.routes.ts';
import { homeRoutes } from './operations/home.routes.ts';
import { geographyRoutes } from './operations/geography.routes.ts';
import { localizationRoutes } from './operations/localization.routes.ts';
import { healthRoutes } from './operations/health.routes.ts';
import { maintenanceRoutes } from './operations/maintenance.routes.ts';
import { schemaRoutes } from './operations/schema.routes.ts';
import { sidebarRoutes } from './operations/sidebar.routes.ts';

const rows: readonly Route<App>[] = [
  ...authRoutes,
  ...registrationRoutes,
  ...passwordRoutes,
  ...linkPageRoutes,
  ...factorPageRoutes,
  ...sessionRoutes,
  ...supportRoutes,
  ...grantRoutes,
  ...userRoutes,
  ...ownDetailsRoutes,
  ...userChangeRoutes,
  ...userDeletionRoutes,
  ...professionalRoutes,
  ...otpRoutes,
  ...secondStepRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...socialRoutes,
  ...oidcRoutes,
  ...userMeRoutes,
  ...botChallengeRoutes,
  ...checkoutRoutes,
  ...adminOrderRoutes,
  ...planCheckoutRoutes,
  ...commerceAdminRoutes,
  ...refundRoutes,
  ...alertRoutes,
  ...reconciliationRoutes,
  ...webhookRoutes,
  ...fattureRoutes,
  ...fatturaFileRoutes,
  ...fatturaDraftRoutes,
  ...fatturaSendingRoutes,
  ...aziendeRoutes,
  ...eInvoicingSettingsRoutes,
  ...ownBillingRoutes,
  ...activityRoutes,
  ...editActivityRoutes,
  ...bookingRoutes,
  ...rescheduleRoutes,
  ...bookSeriesRoutes,
  ...bookingBlockRoutes,
  ...calendarRoutes,
  ...calendarFeedRoutes,
  ...waitingListRoutes,
  ...offerRoutes,
  ...closureRoutes,
  ...rosterRoutes,
  ...slotRoutes,
  ...organizationRoutes,
  ...capacityRoutes,
  ...closureGroupRoutes,
  ...activityUsesRoutes,
  ...overbookingRoutes,
  ...activityPhotoRoutes,
  ...userBookingRoutes,
  ...entitlementRoutes,
  ...planRoutes,
  ...bookingRecordRoutes,
  ...wordRoutes,
  ...catalogRoutes,
  ...websiteStateRoutes,
  ...brandingRoutes,
  ...brandAssetRoutes,
  ...storageRoutes,
  ...fileRoutes,
  ...legacyBlogRoutes,
  ...geographyRoutes,
  ...contactImportRoutes,
  ...contactRoutes,
  ...preferenceRoutes,
  ...formAuditRoutes,
  ...blogRoutes,
  ...formRoutes,
  ...submissionRoutes,
  ...publicFormRoutes,
  ...clientSubscriptionRoutes,
  ...sellSubscriptionRoutes,
  ...changeSubscriptionRoutes,
  ...refundSubscriptionRoutes,
  ...checkInRoutes,
  ...ownMovementRoutes,
  ...staffCheckInRoutes,
  ...locationCodeRoutes,
  ...noticeRoutes,
  ...publicActivityRoutes,
  ...timetableRoutes,
  ...apiTokenRoutes,
  ...authEventRoutes,
  ...auditRoutes,
  ...auditMaintenanceRoutes,
  ...bootstrapRoutes,
  ...maintenanceRoutes,
  ...featureFlagRoutes,
  ...corsOriginRoutes,
  ...diagnosticsRoutes,
  ...localizationRoutes,
  ...homeRoutes,
  ...healthRoutes,
];

/** Every row of the API, in the order of the contexts. */
export const allRoutes: readonly Route<App>[] = [...rows, ...schemaRoutes(rows), ...sidebarRoutes(rows)];
