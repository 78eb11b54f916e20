import { createHash } from 'node:crypto';
import type { GatewayAccess } from '@svc/application/invoicing';
import type { HttpAnswer } from '../http/transport.ts';

interface Token {
  readonly value: string;
  readonly expiresAt: Temporal.Instant;
}

interface Entry {
  readonly credentials: string;
  token: Token | undefined;
  renewal: Promise<string> | undefined;
}

/** The tokens of all accounts, in memory only. One entry per address and user name. */
export type TokenStore = Map<string, Entry>;

export const tokenStore = (): TokenStore => new Map();

const RENEW_BEFORE = { minutes: 5 };

/** `YYYY-MM-DD HH:MM:SS` without a zone is the time of Rome; undefined when it is no such text. */
export const romeInstant = (text: string): Temporal.Instant | undefined => {
  if (!/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/u.test(text)) return undefined;
  try {
    return Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime('Europe/Rome').toInstant();
  } catch {
    return undefined;
  }
};

/** One account's token: taken from any answer, renewed by one call at a time, dropped when the gateway refuses it. */
export interface AccountToken {
  /** A token good for at least five more minutes; renewed by `login` when there is none. Callers share one renewal. */
  readonly current: (login: () => Promise<LoginAnswer>) => Promise<string>;
  /** Takes the token that an answer carries, when it is newer. */
  readonly learn: (answer: HttpAnswer) => void;
  /** Forgets this token, unless a newer one has taken its place. */
  readonly drop: (value: string) => void;
}

/** The login was answered without a token. */
export class LoginRefused extends Error {
  readonly answer: HttpAnswer;
  constructor(answer: HttpAnswer) {
    super(`no token: ${answer.status}`);
    this.answer = answer;
  }
}

/** A token as the gateway writes it, in headers or in the body of a login. */
export interface WrittenToken {
  readonly value: string;
  readonly expires: string;
}
export interface LoginAnswer {
  readonly answer: HttpAnswer;
  readonly token: WrittenToken | undefined;
}

/** X-auth-token and X-auth-expires, when the answer carried both. */
export const headerToken = ({ header }: HttpAnswer): WrittenToken | undefined => {
  const [value, expires] = [header('x-auth-token'), header('x-auth-expires')];
  return value === '' || expires === '' ? undefined : { value, expires };
};

const tokenOf = (written: WrittenToken | undefined): Token | undefined => {
  const expiresAt = written === undefined ? undefined : romeInstant(written.expires);
  return written === undefined || expiresAt === undefined ? undefined : { value: written.value, expiresAt };
};

/** The cell of one account; other credentials for the same address and user begin anew (spec 2, gateway tokens). */
export const accountToken = (
  store: TokenStore,
  url: string,
  { username, secret }: GatewayAccess,
  now: () => Temporal.Instant,
): AccountToken => {
  const key = `${url} ${username}`;
  const credentials = createHash('sha256').update(`${username}\0${secret}`).digest('hex');
  const entry = (): Entry => {
    const known = store.get(key);
    if (known?.credentials === credentials) return known;
    const fresh: Entry = { credentials, token: undefined, renewal: undefined };
    store.set(key, fresh);
    return fresh;
  };
  const learn = (answer: HttpAnswer): void => {
    const token = tokenOf(headerToken(answer));
    const cell = entry();
    const newer =
      token !== undefined &&
      (cell.token === undefined || Temporal.Instant.compare(token.expiresAt, cell.token.expiresAt) > 0);
    if (newer) cell.token = token;
  };
  const renew = async (cell: Entry, login: () => Promise<LoginAnswer>): Promise<string> => {
    try {
      const { answer, token } = await login();
      if (answer.status !== 200 || token === undefined) throw new LoginRefused(answer);
      cell.token = tokenOf(token);
      return token.value;
    } finally {
      cell.renewal = undefined;
    }
  };
  return {
    current: (login) => {
      const cell = entry();
      const limit = now().add(RENEW_BEFORE);
      if (cell.token !== undefined && Temporal.Instant.compare(cell.token.expiresAt, limit) > 0) {
        return Promise.resolve(cell.token.value);
      }
      return (cell.renewal ??= renew(cell, login));
    },
    learn,
    drop: (value) => {
      const cell = entry();
      if (cell.token?.value === value) cell.token = undefined;
    },
  };
};
