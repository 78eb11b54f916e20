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
export const sessionCookie = (settings: CookieSettings, value: string, maxAgeSeconds: number): string =>
  `${settings.name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes(settings)}`;

/** A Set-Cookie value that ends at a given time; for one that replaces another and keeps its expiry. */
export const sessionCookieUntil = (settings: CookieSettings, value: string, expiresAt: Temporal.Instant): string =>
  `${settings.name}=${value}; Expires=${new Date(expiresAt.epochMilliseconds).toUTCString()}; ${attributes(settings)}`;

/** A Set-Cookie value that makes the browser forget the cookie. */
export const clearedCookie = (settings: CookieSettings): string =>
  `${settings.name}=; Max-Age=0; ${attributes(settings)}`;

/** The value of a cookie in a Cookie header; the first one of that name counts. */
export const cookieValue = (header: string | undefined, name: string): string | undefined => {
  if (header === undefined) return undefined;
  for (let from = 0; from < header.length;) {
    const semicolon = header.indexOf(';', from);
    const end = semicolon < 0 ? header.length : semicolon;
    const at = header.indexOf('=', from);
    if (at >= 0 && at < end && header.slice(from, at).trim() === name) return header.slice(at + 1, end).trim();
    from = end + 1;
  }
  return undefined;
};
