import * as Effect from 'effect/Effect';
import type { Account } from '@svc/domain/accounts';
import { otpLimits } from '@svc/domain/accounts';
import type { MailId } from '@svc/domain/kernel';
import { queueMail } from '../../kernel/index.ts';
import type { OtpPorts } from './otp-ports.ts';

type Ports = Pick<OtpPorts, 'clock' | 'ids' | 'mails' | 'outbox'>;

const { minutes } = otpLimits;

/** The code stands in the text alone: subjects are shown on locked screens. */
const texts = {
  it: (code: string) => ({
    subject: 'Il tuo codice di accesso',
    text: [
      `Il tuo codice di accesso è ${code}`,
      '',
      `Vale ${minutes} minuti e per un solo accesso. Non comunicarlo a nessuno.`,
      'Se non lo hai chiesto tu, ignora questo messaggio: senza il codice nessuno può entrare.',
    ].join('\n'),
  }),
  en: (code: string) => ({
    subject: 'Your sign-in code',
    text: [
      `Your sign-in code is ${code}`,
      '',
      `It is good for ${minutes} minutes and for one sign-in. Do not share it with anybody.`,
      'If you did not ask for it, ignore this message: nobody can enter without the code.',
    ].join('\n'),
  }),
} as const;

/** Written with the request or the resend that causes it; sent by the mail loop. */
export const mailOtpCode = (ports: Ports) => (to: Account, code: string) =>
  Effect.gen(function* () {
    const { subject, text } = texts[to.preferredLanguage](code);
    const mail = { id: ports.ids.next<MailId>(), at: ports.clock.now(), kind: 'otpCode', to: to.email } as const;
    yield* queueMail(ports)({ ...mail, subject, text });
  });
