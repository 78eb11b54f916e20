import * as Effect from 'effect/Effect';
import { overAt, stagingKey, type UploadId } from '@svc/domain/content';
import { isUuid, refusal } from '@svc/domain/kernel';
import { notFound } from '../../kernel/index.ts';
import { stepped } from './step-upload.ts';
import type { UploadPorts } from './upload-ports.ts';

const TICKET = /^([0-9a-f-]{36})\.([\w-]{43})$/;

/**
 * The bytes of an upload come, to where nothing is given out from. They are written while its row is locked, so that nobody confirms what
 * is still being replaced; a crash in between leaves bytes that a confirmation finds.
 */
export const receiveBytes = (ports: Pick<UploadPorts, 'clock' | 'digest' | 'files' | 'unitOfWork' | 'uploads'>) => {
  const ofTicket = (ticket: string) =>
    Effect.gen(function* () {
      const [, id = '', secret = ''] = TICKET.exec(ticket) ?? [];
      const upload = isUuid(id) ? yield* ports.uploads.lock(id as UploadId) : null;
      // The hash is public knowledge to nobody: comparing it tells nothing of the secret.
      if (upload === null || upload.ticketHash !== ports.digest.sha256(secret))
        return yield* Effect.fail(notFound('Upload'));
      return upload;
    });
  return (ticket: string, bytes: Uint8Array) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const upload = yield* ofTicket(ticket);
        const now = ports.clock.now();
        // The ticket is as good as was promised, also once bytes have come.
        if (Temporal.Instant.compare(overAt({ since: upload.createdAt }, 'Presigned'), now) <= 0)
          return yield* Effect.fail(refusal('upload_expired'));
        const after = yield* stepped(upload, 'bytesArrived', now);
        // What is being confirmed does not change under its judge.
        if (upload.fileId !== null) return yield* Effect.fail(refusal('upload_closed'));
        if (bytes.length !== upload.size) return yield* Effect.fail(refusal('upload_mismatch'));
        yield* ports.files.put(stagingKey(upload.id), bytes);
        yield* ports.uploads.save(after);
      }),
    );
};
