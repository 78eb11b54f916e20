/** Every transition table of this context with its states, events and refusals, for screens and pages: tables alone, no code behind them. */
export {
  contactImportTable,
  type ContactImportState,
  type ContactImportEvent,
  type ContactImportRefusal,
} from './contacts/contact-import.transitions.ts';
export { uploadTable, type UploadState, type UploadEvent, type UploadRefusal } from './files/upload.transitions.ts';
export { formTable, type FormEvent, type FormRefusal, type FormState } from './forms/form.transitions.ts';
export { legalHoldTable, type LegalHoldEvent, type LegalHoldState } from './forms/legal-hold.transitions.ts';
export { submissionTable, type SubmissionEvent, type SubmissionState } from './forms/submission.transitions.ts';
