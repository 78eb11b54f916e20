import type { ActionTokenPurpose } from '@svc/domain/accounts';

const pages = {
  confirmEmail: 'confirm-email',
  setPassword: 'set-password',
  resetPassword: 'reset-password',
} as const satisfies Record<ActionTokenPurpose, string>;

const pageOf = (frontEnd: string, page: string): string => `${frontEnd.replace(/\/+$/, '')}/account/${page}`;

/**
 * A page of the front end, whose POST uses the token up: opening the link changes nothing, so a mail scanner cannot
 * spend it. Address and token stand behind the `#`: they reach no server's log and no Referer.
 * @param frontEnd FRONTEND__URL, else our own public address; never a Host header
 */
export const actionLink = (frontEnd: string, purpose: ActionTokenPurpose, email: string, token: string): string =>
  `${pageOf(frontEnd, pages[purpose])}#${new URLSearchParams({ email, token }).toString()}`;

/** Where somebody asks for a new password. */
export const recoveryPage = (frontEnd: string): string => pageOf(frontEnd, 'forgot-password');

/** The host that people know the studio by. */
export const siteOf = (frontEnd: string): string => new URL(frontEnd).host;
