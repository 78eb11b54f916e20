import * as Effect from 'effect/Effect';
import { fileKey, stagingKey, type UploadId } from '@svc/domain/content';
import type { UploadPorts } from './upload-ports.ts';

/**
 * Takes the bytes that an upload's state does not keep, and writes down that they are gone. Under its lock, so that no bytes come
 * meanwhile; run again it finishes what a crash left.
 */
export const takeLeft = (ports: Pick<UploadPorts, 'files' | 'unitOfWork' | 'uploads'>) => (id: UploadId) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const upload = yield* ports.uploads.lock(id);
      if (upload === null || !upload.bytesLeft || upload.state === 'Presigned' || upload.state === 'Uploaded') return;
      yield* ports.files.remove(stagingKey(id));
      const keepsFile = upload.state === 'Confirmed' || upload.state === 'Attached';
      if (upload.fileId !== null && !keepsFile) yield* ports.files.remove(fileKey(upload.fileId));
      yield* ports.uploads.save({ ...upload, bytesLeft: false });
    }),
  );

/** The same at once, for the request that ended the upload: what the storage does not give up now, a sweep takes later. */
export const clearLeft =
  (ports: Pick<UploadPorts, 'files' | 'logger' | 'unitOfWork' | 'uploads'>) =>
  (id: UploadId): Effect.Effect<void> =>
    Effect.catch(takeLeft(ports)(id), ({ _tag, reason }) =>
      Effect.sync(() => ports.logger.log('warn', 'bytes of an upload are left', { uploadId: id, fault: _tag, reason })),
    );
