/** Every transition table of this context with its states, events and refusals, for screens and pages: tables alone, no code behind them. */
export { uploadTable, type UploadState, type UploadEvent, type UploadRefusal } from './files/upload.transitions.ts';
