import type { BrokenRule } from '@svc/domain/entity';
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
