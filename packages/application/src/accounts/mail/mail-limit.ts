import * as Effect from 'effect/Effect';
import type { AccountPorts } from '../account-ports.ts';

/** The doors that send a mail to an address that the caller names. */
export type MailDoor = 'register' | 'recover' | 'confirm';

const limit = { points: 3, perSeconds: 600 } as const;

/**
 * Three mails in ten minutes per door and address, known or not, so that a form cannot bury somebody in mail. The
 * door answers the same when no more is sent.
 */
export const mailMay = (ports: Pick<AccountPorts, 'limiter'>) => (door: MailDoor, email: string) =>
  Effect.map(ports.limiter.take({ name: `mail.${door}`, ...limit }, email), ({ allowed }) => allowed);
