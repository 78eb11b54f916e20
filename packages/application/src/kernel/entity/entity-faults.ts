import type { BrokenRule, Language } from '@svc/domain/entity';
import type { Stale } from '../faults.ts';

/** Rules that do not hold; all of them, so that an editor sees every fault at once. */
export interface Invalid {
  readonly _tag: 'Invalid';
  readonly broken: readonly BrokenRule[];
}
export const invalid = (broken: readonly BrokenRule[]): Invalid => ({ _tag: 'Invalid', broken });

/** Somebody else saved in between: the version that is stored, and the fields of the change that differ from it. */
export interface StaleRecord extends Stale {
  readonly version: number;
  readonly differing: readonly string[];
}

export const staleRecord = (what: string, version: number, differing: readonly string[]): StaleRecord => ({
  _tag: 'Stale',
  what,
  version,
  differing,
});

/** A draft may be so, what is published may not: all that stands against it. */
export interface NotPublishable {
  readonly _tag: 'NotPublishable';
  readonly broken: readonly BrokenRule[];
}

/** Another record has that address in this language; the suggestion is free. */
export interface SlugTaken {
  readonly _tag: 'SlugTaken';
  readonly suggestion: string;
  readonly language: Language;
}

/** A field names a record that is not there. */
export interface ReferenceUnknown {
  readonly _tag: 'ReferenceUnknown';
  readonly field: string;
}

/** Other records refer to it. */
export interface Referenced {
  readonly _tag: 'Referenced';
  readonly count: number;
}
