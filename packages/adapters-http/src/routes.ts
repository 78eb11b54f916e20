import { authRoutes } from './accounts/auth.routes.ts';
import { passwordRoutes } from './accounts/password.routes.ts';
import { registrationRoutes } from './accounts/registration.routes.ts';
import { sessionRoutes } from './accounts/sessions.routes.ts';
import { professionalRoutes } from './accounts/professionals.routes.ts';
import { userChangeRoutes } from './accounts/user-changes.routes.ts';
import { userDeletionRoutes } from './accounts/user-deletion.routes.ts';
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
import { publicActivityRoutes } from './booking/public-activities.routes.ts';
import { adminOrderRoutes } from './commerce/admin-orders.routes.ts';
import { alertRoutes } from './commerce/alerts.routes.ts';
import { entitlementRoutes } from './booking/entitlements.routes.ts';
import { userBookingRoutes } from './booking/user-bookings.routes.ts';
import { checkoutRoutes } from './commerce/checkout.routes.ts';
import { webhookRoutes } from './commerce/webhook.routes.ts';
import { fattureRoutes } from './invoicing/fatture.routes.ts';
import { eInvoicingSettingsRoutes } from './invoicing/settings.routes.ts';
import type { Route } from './kernel/route.ts';
import { bootstrapRoutes } from './operations/bootstrap.routes.ts';
import { featureFlagRoutes } from './operations/feature-flags.routes.ts';
import { healthRoutes } from './operations/health.routes.ts';
import { maintenanceRoutes } from './operations/maintenance.routes.ts';

/** Every row of the API, in the order of the contexts. */
export const allRoutes: readonly Route<App>[] = [
  ...authRoutes,
  ...registrationRoutes,
  ...passwordRoutes,
  ...sessionRoutes,
  ...userRoutes,
  ...userChangeRoutes,
  ...userDeletionRoutes,
  ...professionalRoutes,
  ...otpRoutes,
  ...socialRoutes,
  ...oidcRoutes,
  ...userMeRoutes,
  ...botChallengeRoutes,
  ...checkoutRoutes,
  ...adminOrderRoutes,
  ...alertRoutes,
  ...webhookRoutes,
  ...fattureRoutes,
  ...eInvoicingSettingsRoutes,
  ...activityRoutes,
  ...userBookingRoutes,
  ...entitlementRoutes,
  ...publicActivityRoutes,
  ...apiTokenRoutes,
  ...authEventRoutes,
  ...bootstrapRoutes,
  ...maintenanceRoutes,
  ...featureFlagRoutes,
  ...healthRoutes,
];
