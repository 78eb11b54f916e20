import * as Effect from 'effect/Effect';
import {
  answerOfType,
  frozenType,
  formSettings,
  isSpam,
  readAnswers,
  readConsents,
  takesAnswers,
  type Form,
  type FormVersion,
  type SaidConsent,
  type Submission,
  type SubmissionId,
} from '@svc/domain/content';
import { localization, type Language } from '@svc/domain/entity';
import { refusal } from '@svc/domain/kernel';
import { fromResult, invalid, nameMade, readSettingsDocument, type RateLimit } from '../../kernel/index.ts';
import { servedLanguages } from '../language/served-languages.ts';
import { mailOfSubmission } from './form-mails.ts';
import type { FormPorts } from './form-ports.ts';
import { findLive, thanks } from './read-forms.ts';

/** What a visitor sends, and what came with it. */
export interface SubmitForm {
  readonly slug: string;
  readonly formVersion: number;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly consents: readonly SaidConsent[];
  readonly language: Language;
  /** The field that no person sees. */
  readonly honeypot: string;
  readonly startedAt: Temporal.Instant;
  /** Whom the limit counts: the visitor's address or network. */
  readonly source: string;
}

/** More came in than people send. */
export interface FormBusy {
  readonly _tag: 'FormBusy';
  /** Above zero. */
  readonly retryAfterSeconds: number;
}

/** One token serves all visitors of a site, so its door cannot count them. */
const perSource: RateLimit = { name: 'forms.submit.source', points: 10, perSeconds: 600 };
const perForm: RateLimit = { name: 'forms.submit.form', points: 200, perSeconds: 3600 };

/** Anybody may type somebody else's address into a form: nobody is sent more replies than this, whatever forms they come from. */
const perAddressee: RateLimit = { name: 'mail.formReply', points: 3, perSeconds: 86_400 };

const requireTurn = (ports: FormPorts, limit: RateLimit, key: string) =>
  Effect.flatMap(ports.limiter.take(limit, key), (taken) =>
    taken.allowed
      ? Effect.void
      : Effect.fail<FormBusy>({ _tag: 'FormBusy', retryAfterSeconds: taken.retryAfterSeconds }),
  );

/** The version that the visitor saw; the one before is taken for a while, since somebody may be typing. */
const requireVersion = (ports: FormPorts, form: Form, number: number, now: Temporal.Instant) =>
  Effect.flatMap(ports.forms.version(form.id, number), (version) =>
    version === null || !takesAnswers(version, now)
      ? Effect.fail(refusal('form_version_stale'))
      : Effect.succeed(version),
  );

/**
 * Answers to a version that asks by other types than the one that is shown are taken no more. Asked once the answer has its
 * place: no other version is published until the transaction ends.
 */
const requireTypesOfLive = (ports: FormPorts, { formId, number, content }: FormVersion) =>
  Effect.gen(function* () {
    const form = yield* ports.forms.find(formId);
    if (form === null || form.live === null || form.live === number) return;
    const live = yield* ports.forms.version(formId, form.live);
    if (live !== null && frozenType(live.content.fields, [content]) !== null)
      return yield* Effect.fail(refusal('form_version_stale'));
  });

const read = (ports: FormPorts, { content }: FormVersion, { answers: given, consents: said }: SubmitForm) =>
  Effect.gen(function* () {
    const { answers, faults } = readAnswers(content.fields, given);
    if (faults.length > 0) return yield* Effect.fail(invalid(faults));
    const consents = yield* fromResult(readConsents(content.consents, said, ports.digest.sha256));
    return { answers, consents, email: answerOfType(content.fields, answers, 'email') };
  });

/** What was sent, read and judged, as long as the version is one that is taken. */
const judged = (ports: FormPorts, form: Form, sent: SubmitForm, at: Temporal.Instant) =>
  Effect.gen(function* () {
    const version = yield* requireVersion(ports, form, sent.formVersion, at);
    const found = yield* read(ports, version, sent);
    const { values } = yield* readSettingsDocument(ports)(formSettings);
    const { honeypot, startedAt } = sent;
    return { version, ...found, values, spam: isSpam({ honeypot, startedAt, at, answers: found.answers }, values) };
  });

/**
 * Whether its sender is replied to. Counted before the transaction, which would hold one connection while the count waits for another;
 * the address itself does not stand among the counts.
 */
const isReplied = (ports: FormPorts, form: Form, sent: SubmitForm) =>
  Effect.gen(function* () {
    const { email, spam } = yield* judged(ports, form, sent, ports.clock.now());
    if (spam || email === null || form.autoresponder === null) return false;
    return (yield* ports.limiter.take(perAddressee, ports.digest.sha256(email.toLowerCase()))).allowed;
  });

/**
 * Takes what a visitor sends: stored with its version, the words of the consents and its mails, or refused. Spam is stored
 * apart and answered like any other.
 */
export const submitForm = (ports: FormPorts) => (sent: SubmitForm) =>
  Effect.gen(function* () {
    yield* requireTurn(ports, perSource, sent.source);
    const { form } = yield* findLive(ports, sent.slug);
    yield* requireTurn(ports, perForm, form.id);
    const languages = yield* servedLanguages(ports, sent.language);
    const replied = yield* isReplied(ports, form, sent);
    return yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        const at = ports.clock.now();
        const { version, answers, consents, email, values, spam } = yield* judged(ports, form, sent, at);
        if (!(yield* ports.forms.takePlace(form.id, at, !spam))) return yield* Effect.fail(refusal('form_closed'));
        yield* requireTypesOfLive(ports, version);
        const days = form.retentionDays ?? values.defaultRetentionDays;
        const submission: Submission = {
          ...{ id: ports.ids.next<SubmissionId>(), formId: form.id, formVersion: version.number, at },
          ...{ locale: sent.language, answers, consents, email, notes: [], hold: null, contactId: null, version: 1 },
          state: spam ? 'Spam' : 'New',
          reply: replied && !spam ? 'queued' : 'skipped',
          retentionUntil: at.add({ hours: 24 * days }),
        };
        yield* ports.formSubmissions.insert(submission);
        yield* nameMade(submission.id);
        if (!spam) {
          const { values: tenant } = yield* readSettingsDocument(ports)(localization);
          yield* mailOfSubmission(ports)(form, submission, languages, tenant.default);
        }
        return { id: submission.id, message: thanks(version.content, languages) };
      }),
    );
  });

/** The answer of a submission that was taken, said again. Null: it is gone. */
export const readTaken = (ports: FormPorts) => (id: SubmissionId) =>
  Effect.gen(function* () {
    const found = yield* ports.formSubmissions.find(id);
    const version = found && (yield* ports.forms.version(found.formId, found.formVersion));
    if (found === null || version === null) return null;
    return { id, message: thanks(version.content, yield* servedLanguages(ports, found.locale)) };
  });
