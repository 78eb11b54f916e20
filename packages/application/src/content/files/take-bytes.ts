import * as Effect from 'effect/Effect';
import { judgeBytes, type Upload } from '@svc/domain/content';
import { maxImagePixels, refusal } from '@svc/domain/kernel';
import { fromResult, type ImageFault } from '../../kernel/index.ts';
import type { UploadPorts } from './upload-ports.ts';

const faults = {
  unreadable: refusal('upload_unreadable'),
  tooManyPixels: refusal('upload_too_many_pixels', { megapixels: maxImagePixels / 1_000_000 }),
  unprocessable: refusal('upload_unprocessable'),
} as const satisfies Readonly<Record<ImageFault, unknown>>;

/**
 * What is kept of the bytes that came: of a picture what is made of its pixels (docs/decisions/pictures.md), any other file as it is. Refused
 * when they are not what was announced, or could be taken for something else.
 */
export const takeBytes =
  (ports: Pick<UploadPorts, 'digest' | 'fileTypes' | 'images' | 'scanner'>) => (upload: Upload, bytes: Uint8Array) =>
    Effect.gen(function* () {
      const found = { bytes, sha256: ports.digest.sha256(bytes), type: yield* ports.fileTypes.of(bytes) };
      const type = yield* fromResult(judgeBytes(upload, found));
      const scan = yield* ports.scanner.scan(bytes);
      if (scan.verdict === 'flagged') return yield* Effect.fail(refusal('upload_harmful', { name: scan.name }));
      if (type === 'application/pdf') return { type, content: bytes, sha256: found.sha256, width: null, height: null };
      const made = yield* Effect.catchTag(ports.images.make(bytes), 'ImageRefused', ({ fault }) =>
        Effect.fail(faults[fault]),
      );
      const { content, width, height } = made;
      return { type: made.type, content, sha256: ports.digest.sha256(content), width, height };
    });
