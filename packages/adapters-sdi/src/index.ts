export type { GatewayAConfig } from './gateway-a/gateway-a-config.ts';
export { invoiceGateways } from './gateway-a/invoice-gateways.ts';
export { courtesyPdf } from './pdf/courtesy-pdf.ts';
export { fatturaReader } from './reader/fattura-reader.ts';
export {
  openBoundedThread,
  type BoundedThread,
  type ThreadAnswer,
  type ThreadLimits,
} from './reader/bounded-thread.ts';
export type { ReadTree } from './reader/fattura-tree.ts';
export { readDocument } from './reader/read-document.ts';
export type { ReadingFault } from './reader/reading-fault.ts';
export { readNotification, type SdiMessage, type SdiNotification } from './reader/sdi-notification.ts';
export { Unreadable } from './reader/unreadable.ts';
