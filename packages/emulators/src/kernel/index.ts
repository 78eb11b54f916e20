/** What the emulators of other parties have in common: a small HTTP server whose calls are logged and can be spoiled. */
export { adopt, byId } from './by-id.ts';
export { booksFile, type BooksFile } from './books-file.ts';
export {
  callFaultKinds,
  coversCall,
  patched,
  readFaults,
  readStatus,
  type CallFault,
  type CallFaultKind,
} from './call-faults.ts';
export type { Call } from './call-log.ts';
export { readCallFaults, startEmulator, type Emulator, type EmulatorOptions } from './emulator.ts';
export { ControlError, html, json, jsonObject, seeOther, type Answer, type Exchange } from './exchange.ts';
export { faultQueue, type FaultQueue, type Planned } from './fault-queue.ts';
export { plannedAnswers, type PlannedAnswers } from './planned.ts';
export { on, type EmulatorRoute, type Handler } from './router.ts';
export { emulatorSurface, type EmulatorSurface } from './surface.ts';
export type { Timers } from './timers.ts';
export { webhookSink, type Received, type WebhookSink } from './webhook-sink.ts';
