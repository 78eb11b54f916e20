/** How the session cookie is set (spec document 1, "Session cookie"). */
export interface CookieSettings {
  readonly name: string;
  /** COOKIE_DOMAIN; absent means the host itself. */
  readonly domain?: string;
  /** Always in production; in development as the request came. */
  readonly secure: boolean;
}

const attributes = ({ domain, secure }: CookieSettings): string =>
  `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${domain === undefined ? '' : `; Domain=${domain}`}`;

/** A Set-Cookie value that lives for `maxAgeSeconds`. The value is a ticket: base64url and dots, nothing to escape. */
const sessionCookie = (settings: CookieSettings, value: string, maxAgeSeconds: number): string =>
  `${settings.name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes(settings)}`;

/** A Set-Cookie value that ends at a given time; for one that replaces another and keeps its expiry. */
export const sessionCookieUntil = (settings: CookieSettings, value: string, expiresAt: Temporal.Instant): string =>
  `${settings.name}=${value}; Expires=${new Date(expiresAt.epochMilliseconds).toUTCString()}; ${attributes(settings)}`;

const cleared = (settings: CookieSettings): string => `${settings.name}=; Max-Age=0; ${attributes(settings)}`;

/** The host-only cookie of before COOKIE_DOMAIN was set: another cookie of the same name (RFC 6265 section 5.3). */
const clearedOfHost = ({ domain, ...ofHost }: CookieSettings): readonly string[] =>
  domain === undefined ? [] : [cleared(ofHost)];

/** The Set-Cookie values that make the browser forget the cookie, that of the domain and that of the host. */
export const clearedCookies = (settings: CookieSettings): readonly string[] => [
  cleared(settings),
  ...clearedOfHost(settings),
];

/**
 * The cookie of a support session, beside the operator's own. While it is there it alone counts, so that nobody who believes
 * to act as a person acts as the operator.
 */
export const supportCookie = <S extends { readonly name: string }>(settings: S): S => ({
  ...settings,
  name: `${settings.name}-support`,
});

/** The Set-Cookie values of a sign-in; what an older one may have left on the host goes, and a support session's. */
export const signedInCookies = (settings: CookieSettings, value: string, maxAgeSeconds: number): readonly string[] => [
  sessionCookie(settings, value, maxAgeSeconds),
  ...clearedOfHost(settings),
  ...clearedCookies(supportCookie(settings)),
];

/**
 * A browser sends several cookies of one name when they were set for the host and for its domain, by an older
 * configuration or by a sibling host that wants to shut somebody out; which comes first says nothing (RFC 6265 section
 * 4.2.2). More than this nobody of good will has.
 */
const MAX_OF_ONE_NAME = 5;

/** The values of a cookie in a Cookie header, as they come; at most five. */
export const cookieValues = (header: string | undefined, name: string): readonly string[] => {
  const sent = header ?? '';
  const values: string[] = [];
  for (let from = 0; from < sent.length && values.length < MAX_OF_ONE_NAME;) {
    const semicolon = sent.indexOf(';', from);
    const end = semicolon < 0 ? sent.length : semicolon;
    const at = sent.indexOf('=', from);
    if (at >= 0 && at < end && sent.slice(from, at).trim() === name) values.push(sent.slice(at + 1, end).trim());
    from = end + 1;
  }
  return values;
};
