import { isLoopback, readServerAddress } from '../server-address.ts';

/** A mail server and who signs in to it. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  /** STARTTLS or nothing: a password never goes over a network in clear. */
  readonly requireTls: boolean;
  /** Undefined: nobody signs in. */
  readonly credentials: { readonly user: string; readonly pass: string } | undefined;
}

/**
 * Reads `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte; the ports are 587 and 465 when left out.
 * @throws {Error} saying what is wrong, never with anything of the text
 */
export const readSmtpServer = (text: string): SmtpServer => {
  const { scheme, user, password, host, port, rest } = readServerAddress(text, ['smtp', 'smtps']);
  if (rest !== '' && rest !== '/') throw new Error('must have nothing behind host and port');
  if (user !== '' && password === '') throw new Error('must have a password beside the user name');
  const secure = scheme === 'smtps';
  return {
    host,
    port: port ?? (secure ? 465 : 587),
    secure,
    requireTls: user !== '' && !secure && !isLoopback(host),
    credentials: user === '' ? undefined : { user, pass: password },
  };
};
