import type { Planned } from '../kernel/fault-queue.ts';

/**
 * Where an exchange of SMTP can go wrong (RFC 5321 section 3): before the greeting, at a command, while the content comes, and
 * after its last dot.
 */
export const mailPhases = ['greeting', 'hello', 'auth', 'mail', 'rcpt', 'data', 'content', 'end'] as const;
export type MailPhase = (typeof mailPhases)[number];

/**
 * - `slow`: waits `ms` before it goes on.
 * - `reply`: answers `code` (451) and `text` in place of the work; at the greeting and in the content the connection ends with it.
 * - `drop`: the connection breaks before the work; a message is not taken, not even after its last dot.
 * - `silence`: no answer, and nothing more is read in the content; at the end the message is taken.
 * - `lost`: at the end the message is taken, and the connection breaks before the answer.
 */
export const mailFaultKinds = ['slow', 'reply', 'drop', 'silence', 'lost'] as const;
export type MailFaultKind = (typeof mailFaultKinds)[number];

/** What spoils an exchange with the mail server. */
export interface MailFault extends Planned {
  readonly kind: MailFaultKind;
  readonly phase: MailPhase;
  readonly ms?: number;
  readonly code?: number;
  readonly text?: string;
}

/** The phase that a command begins; undefined: one that no fault is for. */
export const phaseOf = (line: string): MailPhase | undefined => {
  const verb = /^[A-Za-z]{4}/.exec(line)?.[0].toUpperCase();
  if (verb === 'EHLO' || verb === 'HELO') return 'hello';
  return (['auth', 'mail', 'rcpt', 'data'] as const).find((phase) => phase.toUpperCase() === verb);
};

export const replyOf = ({ code = 451, text = 'planned by the test' }: MailFault): { code: number; text: string } => ({
  code,
  text,
});
