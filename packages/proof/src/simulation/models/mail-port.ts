import * as Effect from 'effect/Effect';
import type { CallOutcome, Mailer } from '@svc/application/kernel';
import type { AppProcess } from '../app-process.ts';
import type { Facts } from '../facts.ts';
import { remoteCall } from './remote-call.ts';
import { partyRules } from '../invariants/party.rules.ts';

/** The mail server's truth: how often each mail was really taken. */
export class MailTruth {
  readonly taken = new Map<string, number>();
}

export const mailPort = (process: AppProcess, truth: MailTruth, facts: Facts): Mailer => ({
  configured: true,
  send: (mail) =>
    Effect.suspend(() => {
      facts.mailStarts(mail.key);
      return remoteCall<CallOutcome<{ readonly messageId: string }>>(process, {
        name: 'mail.send',
        arrive: () => {
          if (process.world.strikes('mail refused', process.world.chaos.mailRefused))
            return { kind: 'refused', code: '451', message: 'try later', notSent: false };
          const times = (truth.taken.get(mail.key) ?? 0) + 1;
          truth.taken.set(mail.key, times);
          if (times > 1) process.world.violate(partyRules.oneMail, `mail ${mail.key} went out ${times} times`);
          return { kind: 'confirmed', value: { messageId: `${mail.key}@mail.invalid` } };
        },
        unanswered: () => ({ kind: 'unknown', reason: 'no answer after DATA' }),
        notSent: () => ({ kind: 'refused', code: 'unreachable', message: 'connection refused', notSent: true }),
      });
    }),
});
