import type { Effect } from 'effect/Effect';
import type { FormId, Submission, SubmissionId, SubmissionState } from '@svc/domain/content';
import type { StoreDown } from '../../kernel/index.ts';

/** What a list shows; null: all. */
export interface SubmissionsAsked {
  readonly page: number;
  readonly pageSize: number;
  readonly formId: FormId | null;
  readonly state: SubmissionState | null;
  readonly held: boolean | null;
  /** Part of any answer, in any case. */
  readonly search: string | null;
}

/** Which submissions a file holds, oldest first: spam is left out. */
export interface SubmissionsExported {
  readonly formId: FormId;
  readonly from: Temporal.Instant | null;
  /** Before that moment. */
  readonly until: Temporal.Instant | null;
}

/** How a form stands. */
export interface FormCounts {
  readonly formId: FormId;
  readonly new: number;
  readonly total: number;
  readonly last: Temporal.Instant | null;
}

/** What visitors sent. Every statement that deletes leaves what is held, whatever was judged before it. */
export interface FormSubmissions {
  /** Within the transaction that took its place (`FormStore.takePlace`). */
  readonly insert: (submission: Submission) => Effect<void, StoreDown>;
  readonly find: (id: SubmissionId) => Effect<Submission | null, StoreDown>;
  /** The row locked until the transaction ends. */
  readonly lock: (id: SubmissionId) => Effect<Submission | null, StoreDown>;
  /** State, notes, hold, contact and version; what the visitor sent is never written again. Only locked rows. */
  readonly save: (submission: Submission) => Effect<void, StoreDown>;
  /** The newest first. */
  readonly list: (
    asked: SubmissionsAsked,
  ) => Effect<{ readonly items: readonly Submission[]; readonly total: number }, StoreDown>;
  /** The next so many behind an id, oldest first. */
  readonly exportPage: (
    asked: SubmissionsExported,
    after: SubmissionId | null,
    limit: number,
  ) => Effect<readonly Submission[], StoreDown>;
  /** Without spam, of forms that have any. */
  readonly counts: Effect<readonly FormCounts[], StoreDown>;
  readonly countOf: (formId: FormId) => Effect<number, StoreDown>;
  /** False: it is held, or gone. */
  readonly forget: (id: SubmissionId) => Effect<boolean, StoreDown>;
  /** @returns how many stay, since they are held */
  readonly forgetOfForm: (formId: FormId) => Effect<number, StoreDown>;
  /** Those whose time is over, oldest first; what another process has locked is passed over. @returns how many went */
  readonly forgetDue: (now: Temporal.Instant, limit: number) => Effect<number, StoreDown>;
  /** Those of these contacts whom any submission names. Inside the unit of work in which their rows are ours, so that no link comes meanwhile. */
  readonly linkedAmong: (contactIds: readonly string[]) => Effect<readonly string[], StoreDown>;
  /**
   * Takes the contact from all that name it; from none where one of them is held, since the contact then stays. Only where the
   * contact's row is ours. @returns how many are held
   */
  readonly unlinkContact: (contactId: string) => Effect<number, StoreDown>;
}
