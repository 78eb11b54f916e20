import type { Effect } from 'effect/Effect';
import type { StoreDown } from '../faults.ts';

/** The fields of a document as JSON; a document whose fields changed since is read all the same. */
export type SettingsContent = Readonly<Record<string, unknown>>;

/** Settings by their key. Null: nothing was ever saved. */
export interface SettingsDocuments {
  readonly load: (key: string) => Effect<SettingsContent | null, StoreDown>;
  /** Inside a unit of work: nobody else saves that document until its end, also when it is not there yet. */
  readonly lock: (key: string) => Effect<SettingsContent | null, StoreDown>;
  readonly save: (key: string, content: SettingsContent, by: string, at: Temporal.Instant) => Effect<void, StoreDown>;
}
