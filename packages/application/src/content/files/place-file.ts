import * as Effect from 'effect/Effect';
import type { StoredFile, UploadId, UploadPurpose } from '@svc/domain/content';
import { notFound } from '../../kernel/index.ts';
import { lockOwn, stepped } from './step-upload.ts';
import type { UploadCaller, UploadPorts } from './upload-ports.ts';

export interface PlaceFile {
  readonly caller: Pick<UploadCaller, 'id'>;
  readonly uploadId: UploadId;
  readonly purpose: UploadPurpose;
  /** Such as `branding:logo`. */
  readonly place: string;
}

type Ports = Pick<UploadPorts, 'clock' | 'storedFiles' | 'uploads'>;

/** The files at these places are shown there no more, inside the unit of work that decides it; after a week without a place they go. */
export const releasePlaces = (ports: Ports) => (places: readonly string[]) =>
  Effect.gen(function* () {
    for (const place of places.toSorted()) yield* ports.storedFiles.takeTurn(place);
    const there = yield* ports.storedFiles.at(places);
    for (const file of there) {
      const upload = yield* ports.uploads.lock(file.uploadId);
      if (upload !== null) yield* ports.uploads.save(yield* stepped(upload, 'release', ports.clock.now()));
      yield* ports.storedFiles.place(file.id, null);
    }
    return there;
  });

/**
 * Shows a confirmed file of the caller at a place, inside the unit of work that decides it; the one that was there is released.
 * `placed`: whether it was not there already.
 */
export const placeFile =
  (ports: Ports) =>
  ({ caller, uploadId, purpose, place }: PlaceFile) =>
    Effect.gen(function* () {
      yield* ports.storedFiles.takeTurn(place);
      const upload = yield* lockOwn(ports)(uploadId, caller);
      if (upload.purpose !== purpose) return yield* Effect.fail(notFound('Upload'));
      const file = upload.fileId === null ? null : yield* ports.storedFiles.find(upload.fileId);
      if (file !== null && upload.state === 'Attached' && file.place === place)
        return { file, replaced: [], placed: false };
      const after = yield* stepped(upload, 'attach', ports.clock.now());
      if (file === null) return yield* Effect.die(new Error(`upload ${uploadId} has no file`));
      const replaced = yield* releasePlaces(ports)([place]);
      yield* ports.uploads.save(after);
      yield* ports.storedFiles.place(file.id, place);
      const shown: StoredFile = { ...file, place };
      return { file: shown, replaced, placed: true };
    });
