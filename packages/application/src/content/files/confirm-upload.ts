import * as Effect from 'effect/Effect';
import {
  fileKey,
  maySendFor,
  stagingKey,
  uploadPurposes,
  type FileId,
  type StoredFile,
  type Upload,
  type UploadId,
} from '@svc/domain/content';
import { refusal } from '@svc/domain/kernel';
import { changesBetween, requireLive } from '../../kernel/index.ts';
import { clearLeft } from './clear-left.ts';
import { lockOwn, stepped } from './step-upload.ts';
import { takeBytes } from './take-bytes.ts';
import type { UploadCommand, UploadPorts } from './upload-ports.ts';

export interface ConfirmUpload extends UploadCommand {
  readonly uploadId: UploadId;
}

/** The file of an upload that has one. */
const fileOf = (ports: Pick<UploadPorts, 'storedFiles'>) => (upload: Upload) =>
  Effect.gen(function* () {
    const file = upload.fileId === null ? null : yield* ports.storedFiles.find(upload.fileId);
    if (file === null) return yield* Effect.die(new Error(`upload ${upload.id} has no file`));
    return file;
  });

/**
 * Names the file that the bytes will be, before anything is written under its name: a run that crashes after it is found by the name, and
 * the next one writes the same again. Bytes whose arrival nobody wrote down are found by asking the storage.
 */
const plan = (ports: UploadPorts, { uploadId, caller }: ConfirmUpload) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      yield* requireLive(ports)(caller.id);
      const now = ports.clock.now();
      let upload = yield* lockOwn(ports)(uploadId, caller);
      // A role may have gone since it was announced.
      if (!maySendFor(caller.role, upload.purpose)) return yield* Effect.fail(refusal('permission_denied'));
      if (upload.state === 'Presigned' && (yield* ports.files.head(stagingKey(uploadId))) !== null)
        upload = yield* stepped(upload, 'bytesArrived', now);
      const after = yield* stepped(upload, 'confirm', now);
      if (after.state === upload.state) return { upload, file: yield* fileOf(ports)(upload) };
      const fileId = upload.fileId ?? ports.ids.next<FileId>();
      // Its day begins anew, so that no sweep takes the bytes while they are judged.
      const planned: Upload = { ...upload, fileId, since: now };
      yield* ports.uploads.save(planned);
      return { upload: planned, fileId, file: null };
    }),
  );

type Taken = Effect.Success<ReturnType<ReturnType<typeof takeBytes>>>;

const newFile = (upload: Upload, id: FileId, taken: Taken, now: Temporal.Instant): StoredFile => ({
  ...{ id, uploadId: upload.id, purpose: upload.purpose, ownerId: upload.createdBy, displayName: upload.fileName },
  ...{ type: taken.type, bytes: taken.content.length, sha256: taken.sha256, width: taken.width, height: taken.height },
  ...{ visibility: uploadPurposes[upload.purpose].visibility, place: null, createdAt: now },
});

/**
 * Writes the outcome, and the bytes under the lock of their row: a sweep that takes them away has ended before, and then they are refused,
 * or comes after. Of two that confirm at once the second finds the first's.
 */
const settle = (ports: UploadPorts, command: ConfirmUpload, file: StoredFile, content: Uint8Array) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      yield* requireLive(ports)(command.caller.id);
      const upload = yield* lockOwn(ports)(command.uploadId, command.caller);
      const after = yield* stepped(upload, 'confirm', ports.clock.now());
      if (after.state === upload.state) return yield* fileOf(ports)(upload);
      yield* ports.files.put(fileKey(file.id), content);
      yield* ports.storedFiles.insert(file);
      yield* ports.uploads.save(after);
      const { purpose, type, bytes, ownerId, id } = file;
      yield* ports.audit.record({
        actor: command.actor,
        action: 'Created',
        operation: 'file.confirm',
        entity: 'file',
        entityId: id,
        subject: ownerId,
        changes: changesBetween(null, { purpose, type, bytes }),
        personal: changesBetween(null, { displayName: file.displayName }),
      });
      return file;
    }),
  );

const reject = (ports: UploadPorts, { uploadId, caller }: ConfirmUpload) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const upload = yield* lockOwn(ports)(uploadId, caller);
      yield* ports.uploads.save(yield* stepped(upload, 'checksFailed', ports.clock.now()));
    }),
  );

/** Judges the bytes of an upload and makes a file of them; once, whatever is asked again or at once. */
export const confirmUpload = (ports: UploadPorts) => (command: ConfirmUpload) =>
  Effect.gen(function* () {
    const planned = yield* plan(ports, command);
    if (planned.file !== null) return planned.file;
    const { upload, fileId } = planned;
    const bytes = yield* ports.files.get(stagingKey(upload.id));
    // Another confirmation was faster, and took them away; or the storage lost them.
    if (bytes === null) {
      const now = yield* ports.uploads.find(upload.id);
      return now?.state === 'Confirmed' || now?.state === 'Attached'
        ? yield* fileOf(ports)(now)
        : yield* Effect.fail(refusal('upload_missing'));
    }
    const taken = yield* Effect.tapError(takeBytes(ports)(upload, bytes), (fault) =>
      fault._tag === 'Refusal' ? Effect.andThen(reject(ports, command), clearLeft(ports)(upload.id)) : Effect.void,
    );
    const file = yield* settle(ports, command, newFile(upload, fileId, taken, ports.clock.now()), taken.content);
    yield* clearLeft(ports)(upload.id);
    return file;
  });
