import type { Language } from '../../kernel/entity/language.ts';
import type { Brand } from '../../kernel/ids.ts';
import { err, ok, type Result } from '../../kernel/index.ts';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import type { Answers } from './answers.ts';
import type { FormId } from './form.ts';
import type { FormConsent } from './form-content.ts';
import type { LegalHoldState } from './legal-hold.transitions.ts';
import type { SubmissionState } from './submission.transitions.ts';

/** What a visitor sent by a form. */
export type SubmissionId = Brand<string, 'SubmissionId'>;

/** One consent as it was asked and answered: the digest names the very words that were shown. */
export interface GivenConsent {
  readonly key: string;
  readonly purpose: string;
  readonly given: boolean;
  readonly textSha256: string;
  readonly language: Language;
}

/** Why nothing deletes it, for now. */
export interface LegalHold {
  readonly reason: string;
  readonly by: string;
  readonly at: Temporal.Instant;
}

export interface SubmissionNote {
  readonly at: Temporal.Instant;
  readonly by: string;
  readonly text: string;
}

/** What a visitor sent, bound to the version that was shown. */
export interface Submission {
  readonly id: SubmissionId;
  readonly formId: FormId;
  readonly formVersion: number;
  readonly at: Temporal.Instant;
  readonly locale: Language;
  readonly answers: Answers;
  readonly consents: readonly GivenConsent[];
  readonly state: SubmissionState;
  /** The first address among the answers, as it was normalised: who is replied to, and by which a person is found. */
  readonly email: string | null;
  /** `queued`: the reply was handed to the mails in the same transaction. */
  readonly reply: 'queued' | 'skipped';
  readonly notes: readonly SubmissionNote[];
  readonly hold: LegalHold | null;
  readonly contactId: string | null;
  /** From then on it is deleted, unless it is held. */
  readonly retentionUntil: Temporal.Instant;
  readonly version: number;
}

export const holdStateOf = ({ hold }: Pick<Submission, 'hold'>): LegalHoldState => (hold === null ? 'Free' : 'Held');

/**
 * Whether a submission may be deleted: the one policy of every way of deleting it, by hand, several at once, with its form,
 * after its time, by an erasure or with a contact. Each statement that deletes asks the same of the row again.
 */
export const mayForget = (submission: Pick<Submission, 'hold'>): Result<void, Refusal<'legal_hold'>> =>
  holdStateOf(submission) === 'Held' ? err(refusal('legal_hold')) : ok(undefined);

/** What a visitor says of one consent, and the digest of the words that stood there. */
export interface SaidConsent {
  readonly key: string;
  readonly given: boolean;
  readonly textSha256: string;
}

/** Each consent of the version as it was answered: one that is required is given, and the words are the version's own. */
export const readConsents = (
  consents: readonly FormConsent[],
  said: readonly SaidConsent[],
  sha256: (text: string) => string,
): Result<readonly GivenConsent[], Refusal<'consent_required' | 'consent_text_unknown'>> => {
  const unknown = said.find(({ key }) => !consents.some((each) => each.key === key));
  if (unknown !== undefined) return err(refusal('consent_text_unknown', { consent: unknown.key }));
  const read: GivenConsent[] = [];
  for (const { key, purpose, required, text } of consents) {
    const answer = said.find((each) => each.key === key);
    if (required && answer?.given !== true) return err(refusal('consent_required', { consent: key }));
    if (answer === undefined) continue;
    const shown = Object.entries(text).find(([, words]) => sha256(words) === answer.textSha256);
    if (shown === undefined) return err(refusal('consent_text_unknown', { consent: key }));
    const { given, textSha256 } = answer;
    read.push({ key, purpose, given, textSha256, language: shown[0] as Language });
  }
  return ok(read);
};
