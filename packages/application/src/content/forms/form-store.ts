import type { Effect } from 'effect/Effect';
import type { Form, FormContent, FormId, FormVersion } from '@svc/domain/content';
import type { StoreDown, Taken } from '../../kernel/index.ts';

export interface FormsAsked {
  readonly page: number;
  readonly pageSize: number;
  /** Part of the slug or of a title, in any case. */
  readonly search: string | null;
}

/** The forms of the studio's site and their versions. */
export interface FormStore {
  /** The newest first. */
  readonly list: (asked: FormsAsked) => Effect<{ readonly items: readonly Form[]; readonly total: number }, StoreDown>;
  readonly find: (id: FormId) => Effect<Form | null, StoreDown>;
  readonly bySlug: (slug: string) => Effect<Form | null, StoreDown>;
  /** The row locked until the transaction ends. */
  readonly lock: (id: FormId) => Effect<Form | null, StoreDown>;
  /** `Taken`: another form has the slug. */
  readonly insert: (form: Form) => Effect<void, Taken | StoreDown>;
  /** Only rows locked by the same unit of work; the count of answers is not written. `Taken`: another form has the slug. */
  readonly save: (form: Form) => Effect<void, Taken | StoreDown>;
  /** With its versions. Only rows locked by the same unit of work, whose submissions are gone. */
  readonly remove: (id: FormId) => Effect<void, StoreDown>;
  /** The version before it is superseded at the moment at which this one is published. */
  readonly addVersion: (version: FormVersion) => Effect<void, StoreDown>;
  readonly version: (id: FormId, number: number) => Effect<FormVersion | null, StoreDown>;
  /** Every version as it was published, the newest first. */
  readonly versions: (id: FormId) => Effect<readonly FormVersion[], StoreDown>;
  /** The contents of those versions to which there are answers. */
  readonly answered: (id: FormId) => Effect<readonly FormContent[], StoreDown>;
  /**
   * Counts one more answer if the form is open at that moment and has a place for it; the row is ours until the transaction
   * ends, so that two processes never take the last place twice.
   * @param counted false: spam, which takes no place, but none comes to a form that is closed
   */
  readonly takePlace: (id: FormId, now: Temporal.Instant, counted: boolean) => Effect<boolean, StoreDown>;
}
