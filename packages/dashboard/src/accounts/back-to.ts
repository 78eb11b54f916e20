/**
 * Where the address of the sign-in leads on: a screen of the studio, and nothing else that somebody may have written there.
 * @param origin of this page
 */
export const backTo = (wanted: unknown, origin: string): string => {
  const home = '/dashboard';
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return home;
  // As the browser reads it: «//elsewhere» and «/\elsewhere» are hosts, and «/dashboard/../x» is no screen.
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  const isScreen = url !== null && url.origin === origin && /^\/dashboard(?:\/|$)/.test(url.pathname);
  return isScreen && url.pathname !== '/dashboard/accedi' ? `${url.pathname}${url.search}` : home;
};
