/** A mail server that delivers to nobody, and fails on demand at each phase of SMTP. */
export type { CaughtMail } from './caught-mail.ts';
export { startFakeMail, type FakeMail, type FakeMailOptions } from './fake-mail.ts';
export { mailFaultKinds, mailPhases, type MailFault, type MailFaultKind, type MailPhase } from './mail-faults.ts';
