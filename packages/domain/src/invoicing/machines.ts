/** Every transition table of this context with its states, events and refusals, for screens and pages: tables alone, no code behind them. */
export {
  emailJobTable,
  deliveryOfEmailJob,
  type EmailJobState,
  type EmailJobEvent,
  type EmailJobRefusal,
} from './emission/email-job.transitions.ts';
export {
  invoiceJobTable,
  type InvoiceJobState,
  type InvoiceJobEvent,
  type InvoiceJobRefusal,
} from './emission/invoice-job.transitions.ts';
export { mirrorTable, type MirrorState, type MirrorEvent, type MirrorRefusal } from './emission/mirror.transitions.ts';
export { natureInUse } from './fattura/nature.lists.ts';
export {
  fatturaActions,
  fatturaObstacles,
  outcomes,
  type FatturaAction,
  type FatturaObstacle,
  type FatturaOutcome,
} from './desk/fattura.lists.ts';
