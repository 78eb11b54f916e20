import type { CsvDelimiter, CsvEncoding } from '../../kernel/index.ts';
import type { ContactColumn } from './contact-columns.ts';
import type { ContactImportState } from './contact-import.transitions.ts';
import type { DuplicateAnswer, ImportCounts } from './plan-import.ts';
import type { FileRecord, LineFault } from './read-contacts.ts';

/** Why an undo leaves a contact as it is: it was changed since, something refers to it, or its former category is gone. */
export const keptReasons = ['changed', 'referenced', 'categoryGone'] as const;
export interface KeptContact {
  readonly contactId: string;
  readonly why: (typeof keptReasons)[number];
}
export interface UndoReport {
  readonly deleted: number;
  readonly restored: number;
  readonly kept: readonly KeptContact[];
}

/** A file of contacts from its preview to the end of the days in which it can be undone. */
export interface ContactImport {
  readonly id: string;
  readonly state: ContactImportState;
  readonly fileName: string;
  readonly sha256: string;
  readonly delimiter: CsvDelimiter;
  readonly encoding: CsvEncoding;
  readonly titles: readonly string[];
  readonly mapping: readonly (ContactColumn | null)[];
  /** What the file holds below its titles; nothing once it was imported. */
  readonly records: readonly FileRecord[];
  readonly onDuplicate: DuplicateAnswer;
  readonly labels: readonly string[];
  readonly counts: ImportCounts;
  /** The first of them. */
  readonly faults: readonly LineFault[];
  readonly undone: UndoReport | null;
  readonly createdAt: Temporal.Instant;
  /** Of a preview: until when it can be confirmed. Of an import: until when it can be undone. Then it goes. */
  readonly expiresAt: Temporal.Instant;
}

export const mostFaults = 100;
export const previewHours = 24;
export const undoHours = 7 * 24;
