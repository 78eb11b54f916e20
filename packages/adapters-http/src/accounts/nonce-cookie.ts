import { cookieValues } from '../kernel/cookies.ts';

/** As long as a person takes at the provider, in seconds. */
const LIFE = 600;

/** Under https no sibling host can set it: whose nonce a browser shows decides who is signed in there. */
const nameOf = (secure: boolean): string => (secure ? '__Host-SvcNonce' : 'SvcNonce');
const set = (value: string, seconds: number, secure: boolean): string =>
  `${nameOf(secure)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** The Set-Cookie value that gives a browser its nonce for a sign-in with a provider. */
export const nonceCookie = (nonce: string, secure: boolean): string => set(nonce, LIFE, secure);

/** The Set-Cookie value that takes it away once it was used. */
export const clearedNonce = (secure: boolean): string => set('', 0, secure);

/** The nonce of the browser that asks; null when it has none. */
export const nonceOf = ({ cookie }: { readonly cookie?: string | undefined }, secure: boolean): string | null =>
  cookieValues(cookie, nameOf(secure))[0] ?? null;
