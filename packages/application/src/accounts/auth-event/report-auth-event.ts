import type { Clock } from '../../kernel/index.ts';
import type { AuthEventStore } from './auth-event-store.ts';
import { recordAuthEvent } from './record-auth-event.ts';

/** What a browser may say about a social sign-in that it could not even begin (spec 3, Auth events). */
export const clientAuthReasons = [
  'popup_blocked',
  'popup_closed',
  'adblock',
  'script_blocked',
  'network_error',
  'timeout',
  'unsupported_browser',
] as const;
export type ClientAuthReason = (typeof clientAuthReasons)[number];

/** Keeps a browser's report. It names nobody: who it was is not known, and what a browser says of itself is not asked. */
export const reportAuthEvent =
  (ports: { readonly clock: Clock; readonly authEvents: AuthEventStore }) =>
  (report: { readonly method: 'idp_a' | 'idp_b'; readonly reason: ClientAuthReason }) =>
    recordAuthEvent(ports)({ ...report, success: false, maskedEmail: '***', accountId: null, source: 'client' });
