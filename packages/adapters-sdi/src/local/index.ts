// What works on files alone, without server, gateway or network, and without loading what those need.
export {
  openBoundedThread,
  type BoundedThread,
  type ThreadAnswer,
  type ThreadLimits,
} from '../reader/bounded-thread.ts';
export type { ReadTree } from '../reader/fattura-tree.ts';
export { readDocument } from '../reader/read-document.ts';
export { readNotification, type SdiMessage, type SdiNotification } from '../reader/sdi-notification.ts';
export { MAX_SIGNED_BYTES } from '../reader/signed-content.ts';
export { TooLarge, Unreadable } from '../reader/unreadable.ts';
export { printDocument } from './print-document.ts';
