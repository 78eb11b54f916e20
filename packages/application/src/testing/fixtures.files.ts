import * as Effect from 'effect/Effect';
import type { FileId, StoredFile, Upload, UploadId } from '@svc/domain/content';
import type { AccountId } from '@svc/domain/kernel';
import { memoryFileStorage } from '../kernel/files/file-storage.memory.ts';
import { memoryFileTypes } from '../kernel/files/file-types.memory.ts';
import { memoryScanner } from '../kernel/files/scanner.memory.ts';
import type { FileStorage, ImageMaker } from '../kernel/index.ts';
import { anId, now } from './fixtures.ts';
import { quickDigest } from './quick-digest.ts';
import type { StoreWorld } from './store-world.ts';
import type { UploadPorts } from '../content/files/upload-ports.ts';

/** A PNG by its first bytes, which a maker of tests takes for a picture of so many pixels. */
export const pngBytes = (...more: readonly number[]): Uint8Array =>
  Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...more]);

/** Gives back what it is given, as a picture of 64 pixels a side; refuses one whose last byte is 0. */
const plainImages: ImageMaker = {
  make: (file) =>
    file.at(-1) === 0
      ? Effect.fail({ _tag: 'ImageRefused', fault: 'unreadable' })
      : Effect.succeed({ type: 'image/png', content: file.slice(), width: 64, height: 64 }),
};

export const anUpload = (over: Partial<Upload> = {}): Upload => ({
  ...{ id: anId<UploadId>(), purpose: 'brandAsset', state: 'Presigned', since: now, createdBy: anId<AccountId>() },
  ...{ fileName: 'logo.png', contentType: 'image/png', size: 9, sha256: null, ticketHash: anId() },
  ...{ fileId: null, bytesLeft: true, createdAt: now },
  ...over,
});

export const aFile = (over: Partial<StoredFile> = {}): StoredFile => ({
  ...{ id: anId<FileId>(), uploadId: anId<UploadId>(), purpose: 'brandAsset', ownerId: anId<AccountId>() },
  ...{ displayName: 'logo.png', type: 'image/png', bytes: 9, sha256: 'f'.repeat(64), width: 64, height: 64 },
  ...{ visibility: 'public', place: null, createdAt: now },
  ...over,
});

/** What uploads stand on over any world, with a storage of their own and a clock that is set. */
export const uploadPortsOn = (world: StoreWorld) => {
  const storage = memoryFileStorage();
  let clock = now;
  let counter = 0;
  const ports = {
    ...world,
    clock: { now: () => clock, monotonicMs: () => clock.epochMilliseconds },
    digest: quickDigest,
    files: storage as FileStorage,
    fileTypes: memoryFileTypes,
    ids: { next: anId },
    images: plainImages,
    logger: { log: () => {} },
    scanner: memoryScanner,
    random: { bytes: (count: number) => new Uint8Array(count).fill((counter += 1)) },
  } satisfies UploadPorts;
  const later = (minutes: number): void => void (clock = clock.add({ minutes }));
  return { ports, storage, later };
};
