import * as Effect from 'effect/Effect';
import {
  judgeAnnounced,
  maySendFor,
  overAt,
  stagingKey,
  type AnnouncedFile,
  type Upload,
  type UploadId,
} from '@svc/domain/content';
import { refusal } from '@svc/domain/kernel';
import { fromResult, requireLive, type PresignedPut } from '../../kernel/index.ts';
import type { UploadCommand, UploadPorts } from './upload-ports.ts';

export interface PresignUpload extends Omit<UploadCommand, 'actor'>, AnnouncedFile {
  /** Lower-case hex; null: the client does not say. */
  readonly sha256: string | null;
}

/** An upload whose bytes may come, and where they go. */
export interface PresignedUpload {
  readonly upload: Upload;
  readonly expiresAt: Temporal.Instant;
  /** Of the storage itself; null: this server takes them under the ticket. */
  readonly put: PresignedPut | null;
  readonly ticket: string;
}

const TICKET_BYTES = 32;

type PresignPorts = Pick<
  UploadPorts,
  'clock' | 'digest' | 'files' | 'ids' | 'liveAccounts' | 'random' | 'unitOfWork' | 'uploads'
>;

/** Opens an upload for a file as its client announces it. */
export const presignUpload = (ports: PresignPorts) =>
  Effect.fnUntraced(function* ({ caller, purpose, fileName, contentType, size, sha256 }: PresignUpload) {
    if (!maySendFor(caller.role, purpose)) return yield* Effect.fail(refusal('permission_denied'));
    const type = yield* fromResult(judgeAnnounced({ purpose, fileName, contentType, size }));
    const [id, now] = [ports.ids.next<UploadId>(), ports.clock.now()];
    const secret = Buffer.from(ports.random.bytes(TICKET_BYTES)).toString('base64url');
    const upload: Upload = {
      ...{ id, purpose, state: 'Presigned', since: now, createdBy: caller.id, fileName },
      ...{ contentType: type, size, sha256, ticketHash: ports.digest.sha256(secret) },
      ...{ fileId: null, bytesLeft: true, createdAt: now },
    };
    const expiresAt = overAt(upload, 'Presigned');
    const put = yield* ports.files.presign(stagingKey(id), { contentType: type, size, expiresAt });
    yield* ports.unitOfWork.run(Effect.andThen(requireLive(ports)(caller.id), ports.uploads.insert(upload)));
    return { upload, expiresAt, put, ticket: `${id}.${secret}` } satisfies PresignedUpload;
  });
