import type { Effect } from 'effect/Effect';
import type { Language, Localized } from '@svc/domain/entity';
import type { StoreDown } from '../faults.ts';

/** A record by the name of its definition and its id. */
export interface RecordKey {
  readonly entity: string;
  readonly recordId: string;
}

/** An address of a record in one language. */
export interface RecordSlug extends RecordKey {
  readonly language: Language;
  readonly slug: string;
}

/** A record as it was published once; never changed. */
export interface EntityVersion extends RecordKey {
  /** Counted for each record, from 1. */
  readonly number: number;
  /** The version that the record had. */
  readonly version: number;
  readonly at: Temporal.Instant;
  readonly snapshot: Readonly<Record<string, unknown>>;
}

/** The addresses and the versions of every record that can be published. */
export interface PublicationStore {
  /**
   * Makes it the record's address in that language. One that it had before goes on leading to it, and no other record
   * ever has it. False: another record has it.
   */
  readonly reserveSlug: (slug: RecordSlug) => Effect<boolean, StoreDown>;
  /** The present address in each language. */
  readonly slugsOf: (record: RecordKey) => Effect<Localized, StoreDown>;
  /** The record that has, or had, an address; where two have it in different languages, that of the language preferred. */
  readonly bySlug: (entity: string, slug: string, preferred: Language) => Effect<RecordSlug | null, StoreDown>;
  /** Numbers it, and forgets those before the last `keep`. Under the lock of its record. */
  readonly addVersion: (version: Omit<EntityVersion, 'number'>, keep: number) => Effect<number, StoreDown>;
  /** The last one comes first. */
  readonly versionsOf: (record: RecordKey) => Effect<readonly EntityVersion[], StoreDown>;
}
