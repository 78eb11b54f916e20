import * as Effect from 'effect/Effect';
import { overAt, stagingKey, type Upload, type UploadId } from '@svc/domain/content';
import { isUuid, refusal } from '@svc/domain/kernel';
import { notFound } from '../../kernel/index.ts';
import { stepped } from './step-upload.ts';
import type { UploadPorts } from './upload-ports.ts';

const TICKET = /^([0-9a-f-]{36})\.([\w-]{43})$/;

type TicketPorts = Pick<UploadPorts, 'clock' | 'digest' | 'uploads'>;

/**
 * The upload that a ticket opens, and what becomes of it once bytes of a length have come.
 * @param read how the row is read; locked where it is written
 * @param length null: nobody says how many there will be
 */
const opened = (ports: TicketPorts, read: 'find' | 'lock') => (ticket: string, length: number | null) =>
  Effect.gen(function* () {
    const [, id = '', secret = ''] = TICKET.exec(ticket) ?? [];
    const upload: Upload | null = isUuid(id) ? yield* ports.uploads[read](id as UploadId) : null;
    // The hash is public knowledge to nobody: comparing it tells nothing of the secret.
    if (upload === null || upload.ticketHash !== ports.digest.sha256(secret))
      return yield* Effect.fail(notFound('Upload'));
    const now = ports.clock.now();
    // The ticket is as good as was promised, also once bytes have come.
    if (Temporal.Instant.compare(overAt({ since: upload.createdAt }, 'Presigned'), now) <= 0)
      return yield* Effect.fail(refusal('upload_expired'));
    const after = yield* stepped(upload, 'bytesArrived', now);
    // What is being confirmed does not change under its judge.
    if (upload.fileId !== null) return yield* Effect.fail(refusal('upload_closed'));
    if (length !== null && length !== upload.size) return yield* Effect.fail(refusal('upload_mismatch'));
    return { upload, after };
  });

/** How many bytes a ticket lets in, asked before the first is read: a ticket that opens nothing costs no memory. */
export const admitBytes = (ports: TicketPorts) => (ticket: string, length: number | null) =>
  Effect.map(opened(ports, 'find')(ticket, length), ({ upload }) => upload.size);

/**
 * The bytes of an upload come, to where nothing is given out from. They are written while its row is locked, so that nobody confirms what
 * is still being replaced; a crash in between leaves bytes that a confirmation finds.
 */
export const receiveBytes =
  (ports: TicketPorts & Pick<UploadPorts, 'files' | 'unitOfWork'>) => (ticket: string, bytes: Uint8Array) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const { upload, after } = yield* opened(ports, 'lock')(ticket, bytes.length);
        yield* ports.files.put(stagingKey(upload.id), bytes);
        yield* ports.uploads.save(after);
      }),
    );
