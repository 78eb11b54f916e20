import * as Effect from 'effect/Effect';
import type { Form, Submission } from '@svc/domain/content';
import { inLanguage, type Language } from '@svc/domain/entity';
import type { MailId } from '@svc/domain/kernel';
import { queueMail } from '../../kernel/index.ts';
import type { FormPorts } from './form-ports.ts';

/** The two languages in which a mail is also written as HTML. */
const written = (language: Language): { readonly language?: 'it' | 'en' } =>
  language === 'it' || language === 'en' ? { language } : {};

const notice = (title: string, language: Language): { readonly subject: string; readonly text: string } =>
  language === 'it'
    ? {
        subject: `Nuova risposta: ${title}`,
        text: `Qualcuno ha compilato il modulo «${title}». Le risposte si leggono nell’area dello studio.`,
      }
    : {
        subject: `New answer: ${title}`,
        text: `Somebody filled in the form “${title}”. The answers are in the studio’s own area.`,
      };

/** Written with the submission itself, each once: a word to those of the studio who wait for it, and the reply to who sent it. */
export const mailOfSubmission =
  (ports: Pick<FormPorts, 'ids' | 'mails' | 'outbox'>) =>
  (form: Form, submission: Submission, languages: readonly Language[], main: Language) =>
    Effect.gen(function* () {
      const { id, at, email, reply } = submission;
      const own = inLanguage(form.content.title, [main]).text;
      for (const [nth, to] of form.notifyEmails.entries())
        yield* queueMail(ports)({
          ...{ id: ports.ids.next<MailId>(), at, kind: 'formNotice', to, purposeKey: `form-notice:${id}:${nth}` },
          ...notice(own, main),
          ...written(main === 'it' ? 'it' : 'en'),
        });
      if (reply !== 'queued' || email === null || form.autoresponder === null) return;
      const { text, language } = inLanguage(form.autoresponder, languages);
      yield* queueMail(ports)({
        ...{ id: ports.ids.next<MailId>(), at, kind: 'formReply', to: email, purposeKey: `form-reply:${id}` },
        ...{ subject: inLanguage(form.content.title, languages).text, text },
        ...written(language),
      });
    });
