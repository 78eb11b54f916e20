/** RFC 9110 section 11.4: the scheme, one or more spaces, the credentials. The scheme's case does not matter. */
const CREDENTIALS = /^([!#$%&'*+.^_`|~\w-]+)(?: +(.*))?$/;
/** RFC 6750 section 2.1, RFC 9110 section 11.2. */
const TOKEN68 = /^[A-Za-z0-9._~+/-]+=*$/;

/** What an Authorization header carries. */
export interface Credentials {
  /** In lower case. */
  readonly scheme: string;
  /** Empty when the scheme stands alone. */
  readonly value: string;
}

/** An Authorization header by its grammar; undefined when it has none of it. */
export const credentialsOf = (authorization: string | undefined): Credentials | undefined => {
  const [, scheme, value = ''] = CREDENTIALS.exec(authorization ?? '') ?? [];
  return scheme === undefined ? undefined : { scheme: scheme.toLowerCase(), value };
};

/**
 * The token of the scheme Bearer; undefined for any other scheme. `missing`: the scheme stands alone; `malformed`: what
 * follows is no token.
 */
export const bearerOf = (
  authorization: string | undefined,
): { readonly token: string } | 'missing' | 'malformed' | undefined => {
  const given = credentialsOf(authorization);
  if (given?.scheme !== 'bearer') return undefined;
  if (given.value === '') return 'missing';
  return TOKEN68.test(given.value) ? { token: given.value } : 'malformed';
};

/** The header with one space, for a library that reads no more; what is no credentials stays as it is. */
export const withOneSpace = (authorization: string): string => {
  const given = credentialsOf(authorization);
  return given === undefined || given.value === '' ? authorization : `${given.scheme} ${given.value}`;
};
