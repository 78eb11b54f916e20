import type { Localized } from '../../kernel/entity/language.ts';
import type { Brand } from '../../kernel/ids.ts';
import type { FormContent } from './form-content.ts';
import type { FormState } from './form.transitions.ts';

/** A form of the studio's site. */
export type FormId = Brand<string, 'FormId'>;

/** A form as the staff works on it. What visitors see is the version `live`. */
export interface Form {
  readonly id: FormId;
  readonly slug: string;
  readonly state: FormState;
  readonly content: FormContent;
  readonly notifyEmails: readonly string[];
  readonly autoresponder: Localized | null;
  readonly retentionDays: number | null;
  /** The version that visitors see; null: it was never published. */
  readonly live: number | null;
  /** From then on, by the version that is shown, it takes no answers. */
  readonly liveClosesAt: Temporal.Instant | null;
  /** So many answers it takes, by that version. */
  readonly liveMax: number | null;
  /** How many it has taken; deleting one gives no place back. */
  readonly taken: number;
  readonly version: number;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

/** A form as it was published once. Nothing in it changes any more. */
export interface FormVersion {
  readonly formId: FormId;
  /** From 1 on. */
  readonly number: number;
  readonly content: FormContent;
  readonly publishedAt: Temporal.Instant;
  /** When the next one took its place; null: it is shown. */
  readonly supersededAt: Temporal.Instant | null;
}

/** So long what somebody began under the version before is taken. */
const staleAfter = { hours: 24 } as const;

/** Whether answers to this version are still taken. */
export const takesAnswers = ({ supersededAt }: Pick<FormVersion, 'supersededAt'>, now: Temporal.Instant): boolean =>
  supersededAt === null || Temporal.Instant.compare(now, supersededAt.add(staleAfter)) < 0;

type Open = Pick<Form, 'state' | 'live' | 'liveClosesAt' | 'liveMax' | 'taken'>;

/** Whether visitors can answer at all; the statement that counts an answer asks the same. */
export const isOpenForm = ({ state, live, liveClosesAt, liveMax, taken }: Open, now: Temporal.Instant): boolean =>
  live !== null &&
  (state === 'Published' || state === 'Changed') &&
  (liveClosesAt === null || Temporal.Instant.compare(now, liveClosesAt) < 0) &&
  (liveMax === null || taken < liveMax);
