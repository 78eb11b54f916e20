import * as Effect from 'effect/Effect';
import { confirmUpload } from './confirm-upload.ts';
import { presignUpload, type PresignUpload } from './presign-upload.ts';
import { receiveBytes } from './receive-bytes.ts';
import type { UploadCommand, UploadPorts } from './upload-ports.ts';

export interface SendFile extends UploadCommand, Omit<PresignUpload, 'caller' | 'size' | 'sha256'> {
  readonly bytes: Uint8Array;
}

/** The three steps of an upload in one request: the same checks, and the same end whatever it dies at. */
export const sendFile =
  (ports: UploadPorts) =>
  ({ bytes, ...command }: SendFile) =>
    Effect.gen(function* () {
      const { upload, ticket } = yield* presignUpload(ports)({ ...command, size: bytes.length, sha256: null });
      yield* receiveBytes(ports)(ticket, bytes);
      return yield* confirmUpload(ports)({ ...command, uploadId: upload.id });
    });
