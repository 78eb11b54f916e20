import type { DocumentSummary } from '@svc/domain/invoicing';

export type Language = 'it' | 'en';
export type InvoiceTask = 'check' | 'import' | 'pdf';

/** Something that stands against a file. */
export interface FileCheck {
  /** SDI's code. */
  readonly code: string;
  /** As `CheckFinding.path`; empty for the file or its root. */
  readonly path: string;
  readonly message: string;
}

/** What is said about one file: with `--json` a line of it. */
export interface FileVerdict {
  readonly file: string;
  /** Whether an import would take it; of `pdf`, whether there is a copy. */
  readonly result: 'accepted' | 'rejected';
  /** Of a rejected file: the error an import through the API answers with. */
  readonly code?: string;
  /** One for each body. */
  readonly documents: readonly DocumentSummary[];
  readonly checks: readonly FileCheck[];
  /** What deserves a look and stands in no way; absent where there is nothing. */
  readonly warnings?: readonly FileCheck[];
  /** `check` alone: whether SDI would take it, as far as that can be known here. */
  readonly sendable?: boolean;
  /** `pdf` alone: where the copy stands. */
  readonly pdf?: string;
}

/** What the thread is asked. */
export interface FileQuestion {
  readonly file: string;
  readonly task: InvoiceTask;
  readonly language: Language;
  /** The fiscal day of sending, YYYY-MM-DD. */
  readonly today: string;
}
/** What it says; `copy` are the bytes of a PDF. `absent`: why there is no such file, which is the caller's mistake. */
export type FileAnswer = { readonly verdict: FileVerdict; readonly copy?: Uint8Array } | { readonly absent: string };

/** The error codes of the API for a file that is no FatturaPA document, and for one too large to be printed. */
type RejectionCode = 'errors.eInvoicing.invoiceImportInvalid' | 'errors.eInvoicing.pdfTooLarge';

export const rejected = (
  file: string,
  checks: readonly FileCheck[],
  code: RejectionCode = 'errors.eInvoicing.invoiceImportInvalid',
): FileVerdict => ({ file, result: 'rejected', code, documents: [], checks });
