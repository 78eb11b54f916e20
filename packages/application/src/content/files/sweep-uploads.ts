import * as Effect from 'effect/Effect';
import { uploadMinutes, type Upload, type UploadEvent, type UploadId, type UploadState } from '@svc/domain/content';
import { runBatch, type LoopStatus } from '../../kernel/index.ts';
import { takeLeft } from './clear-left.ts';
import { stepped } from './step-upload.ts';
import type { UploadPorts } from './upload-ports.ts';

type Ports = Pick<UploadPorts, 'clock' | 'files' | 'logger' | 'storedFiles' | 'unitOfWork' | 'uploads'>;
type TimedState = keyof typeof uploadMinutes;

const batch = 100;
const events: readonly (readonly [TimedState, UploadEvent])[] = [
  ['Presigned', 'expire'],
  ['Uploaded', 'expire'],
  ['Confirmed', 'orphan'],
];

const limitOf = (ports: Ports, state: TimedState): Temporal.Instant =>
  ports.clock.now().subtract({ minutes: uploadMinutes[state] });

/** Whether it is still what was found: somebody may have moved it since. */
const isStill = (upload: Upload | null, state: UploadState, before: Temporal.Instant): upload is Upload =>
  upload !== null && upload.state === state && Temporal.Instant.compare(upload.since, before) < 0;

/** Its row of a file goes with the state; the bytes are taken after that is committed, so that no row ever points at nothing. */
const end = (ports: Ports, state: TimedState, event: UploadEvent) => (id: UploadId) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const upload = yield* ports.uploads.lock(id);
      if (!isStill(upload, state, limitOf(ports, state))) return;
      // What the clock says already, the table says from the state that is written.
      const after = yield* stepped({ ...upload, since: ports.clock.now() }, event, ports.clock.now());
      if (upload.state === 'Confirmed' && upload.fileId !== null) yield* ports.storedFiles.remove(upload.fileId);
      yield* ports.uploads.save({ ...after, bytesLeft: true });
    }),
  );

const forget = (ports: Ports, state: TimedState) => (id: UploadId) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const upload = yield* ports.uploads.lock(id);
      if (isStill(upload, state, limitOf(ports, state)) && !upload.bytesLeft) yield* ports.uploads.remove(id);
    }),
  );

/** Ends uploads whose time is over, takes what they left in the storage, and forgets those that ended a week ago. */
export const sweepUploads = (ports: Ports) =>
  Effect.gen(function* () {
    const turns: LoopStatus[] = [];
    for (const [state, event] of events) {
      const ids = yield* ports.uploads.overdue(state, limitOf(ports, state), batch);
      turns.push(yield* runBatch(ports.logger, 'upload', ids, batch, end(ports, state, event)));
    }
    const left = yield* ports.uploads.leftovers(batch);
    turns.push(yield* runBatch(ports.logger, 'bytes of an upload', left, batch, takeLeft(ports)));
    for (const state of ['Rejected', 'Expired'] as const) {
      const ids = yield* ports.uploads.overdue(state, limitOf(ports, state), batch);
      turns.push(yield* runBatch(ports.logger, 'ended upload', ids, batch, forget(ports, state)));
    }
    return {
      done: turns.reduce((sum, { done }) => sum + done, 0),
      failed: turns.reduce((sum, { failed }) => sum + failed, 0),
      more: turns.some(({ more }) => more),
    } satisfies LoopStatus;
  });
