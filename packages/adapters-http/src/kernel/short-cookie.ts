import { cookieValues } from './cookies.ts';

/** As long as a person takes at a provider or for a second proof, in seconds. */
const LIFE = 600;

/** A cookie of one purpose between two requests of a sign-in; no script reads it. */
export interface ShortCookie {
  /** The Set-Cookie value that gives it; `secure` as the request came. */
  readonly given: (value: string, secure: boolean) => string;
  /** The Set-Cookie value that takes it away. */
  readonly cleared: (secure: boolean) => string;
  /** What the browser sends; null when it sends none. */
  readonly read: (headers: { readonly cookie?: string | undefined }, secure: boolean) => string | null;
}

/**
 * `__Host-` wherever the cookie is Secure: no sibling host and no path sets one of this name (RFC 6265bis section
 * 4.1.3.2), and whose value a browser shows decides who is signed in there.
 */
export const shortCookie = (name: string): ShortCookie => {
  const nameOf = (secure: boolean): string => (secure ? `__Host-${name}` : name);
  const set = (value: string, seconds: number, secure: boolean): string =>
    `${nameOf(secure)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    given: (value, secure) => set(value, LIFE, secure),
    cleared: (secure) => set('', 0, secure),
    read: ({ cookie }, secure) => cookieValues(cookie, nameOf(secure))[0] ?? null,
  };
};
