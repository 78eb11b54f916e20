/** The cookies of the OIDC server as the library knows them. */
export const oidcCookieNames = {
  session: 'SvcOidc',
  interaction: 'SvcOidcInteraction',
  resume: 'SvcOidcResume',
} as const;

const PREFIX = '__Host-';
const OURS = /^__Host-(SvcOidc|SvcOidc(?:Interaction|Resume)\.([\w-]{21,64}))(\.sig)?=(.*)$/;
const SET = /^(SvcOidc(?:Interaction|Resume)?)(\.sig)?=([^;]*)(.*)$/;
const PATH = /; path=([^;]*)/;

/** Sign-ins that a browser may have begun and not ended; of more the oldest are forgotten, or the header would grow. */
const begun = 5;

interface Pair {
  readonly name: string;
  readonly uid: string | undefined;
  readonly value: string;
}

const pairsOf = (header: string): readonly Pair[] =>
  header.split(';').flatMap((text): readonly Pair[] => {
    const [, name, uid, signature = '', value] = OURS.exec(text.trim()) ?? [];
    if (name === undefined || value === undefined) return [];
    return [{ name: `${uid === undefined ? name : name.slice(0, -uid.length - 1)}${signature}`, uid, value }];
  });

/** The Cookie header for the library: of the sign-ins that were begun, the one that the path names. */
const inward = (header: string, path: string): string =>
  pairsOf(header)
    .filter(({ uid }) => uid === undefined || path.endsWith(`/${uid}`))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

const GONE = '=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; samesite=lax; secure; httponly';
const forgotten = (uid: string): readonly string[] =>
  [oidcCookieNames.interaction, oidcCookieNames.resume].flatMap((name) =>
    [`${name}.${uid}`, `${name}.${uid}.sig`].map((whole) => `${PREFIX}${whole}${GONE}`),
  );

const outward = (lines: readonly string[], path: string, sent: string): readonly string[] =>
  lines.flatMap((line) => {
    const [, name = '', signature = '', value = '', attributes = ''] = SET.exec(line) ?? [];
    if (name === '') return [line];
    if (name === oidcCookieNames.session) return [`${PREFIX}${line}`];
    const own = PATH.exec(attributes)?.[1] ?? '/';
    const uid = (own === '/' ? path : own).split('/').at(-1) ?? '';
    const ends = name === oidcCookieNames.resume && signature === '' && value === '';
    if (ends) return forgotten(uid);
    const set = `${PREFIX}${name}.${uid}${signature}=${value}${attributes.replace(PATH, '; path=/')}`;
    const begins = name === oidcCookieNames.interaction && signature === '' && value !== '';
    if (!begins) return [set];
    const known = [...new Set(pairsOf(sent).flatMap((pair) => pair.uid ?? []))];
    return [...known.slice(0, Math.max(0, known.length - begun + 1)).flatMap(forgotten), set];
  });

/** How cookies look on the way to the library and back, for a request to that path. */
export interface CookieWay {
  readonly inward: (header: string) => string;
  readonly outward: (lines: readonly string[]) => readonly string[];
}

/**
 * Under https the cookies are `__Host-`: no sibling host can set one. Such a cookie is for every path, and the library tells
 * sign-ins that were begun at once apart by path: here the name does.
 */
export const cookieWay = (protocol: string, path: string, sent: string | undefined): CookieWay =>
  protocol === 'https:'
    ? { inward: (header) => inward(header, path), outward: (lines) => outward(lines, path, sent ?? '') }
    : { inward: (header) => header, outward: (lines) => lines };
