import * as Effect from 'effect/Effect';
import { stateAt, uploadTable, type Upload, type UploadEvent, type UploadId } from '@svc/domain/content';
import { refusal, step } from '@svc/domain/kernel';
import { fromResult, notFound } from '../../kernel/index.ts';
import type { UploadCaller, UploadPorts } from './upload-ports.ts';

/** An upload of the caller, locked; another's is not found. */
export const lockOwn = (ports: Pick<UploadPorts, 'uploads'>) => (id: UploadId, caller: Pick<UploadCaller, 'id'>) =>
  Effect.gen(function* () {
    const upload = yield* ports.uploads.lock(id);
    return upload === null || upload.createdBy !== caller.id ? yield* Effect.fail(notFound('Upload')) : upload;
  });

/** The upload after an event at a moment, or the refusal of its state; a state that stays keeps its time. */
export const stepped = (upload: Upload, event: UploadEvent, now: Temporal.Instant) => {
  const state = stateAt(upload, now);
  return fromResult(
    step(uploadTable, state, event)
      .map((next): Upload => (next === state ? upload : { ...upload, state: next, since: now }))
      .mapErr((code) => refusal(code)),
  );
};
