import * as Effect from 'effect/Effect';
import {
  brandPlace,
  brandSlotNames,
  judgeShape,
  type BrandSlot,
  type StoredFile,
  type UploadId,
} from '@svc/domain/content';
import { changesBetween, fromResult, type AuditedActor } from '../../kernel/index.ts';
import { placeFile, releasePlaces } from '../files/place-file.ts';
import type { UploadCommand, UploadPorts } from '../files/upload-ports.ts';

type Ports = Pick<UploadPorts, 'audit' | 'clock' | 'storedFiles' | 'unitOfWork' | 'uploads'>;

/** The pictures of the branding, each null where there is none. */
export type BrandAssets = Readonly<Record<BrandSlot, StoredFile | null>>;

/** All that are there. */
export const readBrandAssets = (ports: Pick<Ports, 'storedFiles'>) =>
  Effect.map(ports.storedFiles.at(brandSlotNames.map(brandPlace)), (files) => {
    const at = new Map(files.map((file) => [file.place, file]));
    return Object.fromEntries(brandSlotNames.map((slot) => [slot, at.get(brandPlace(slot)) ?? null])) as BrandAssets;
  });

const audited = (
  ports: Ports,
  actor: AuditedActor,
  operation: 'file.place' | 'file.release',
  file: StoredFile,
  place: string,
) =>
  ports.audit.record({
    actor,
    action: 'Modified',
    operation,
    entity: 'file',
    entityId: file.id,
    changes:
      operation === 'file.place'
        ? changesBetween({ place: null }, { place })
        : changesBetween({ place }, { place: null }),
  });

export interface AddBrandAsset extends UploadCommand {
  readonly slot: BrandSlot;
  readonly uploadId: UploadId;
}

/** A confirmed picture takes a slot of the branding; the one that was there goes. */
export const addBrandAsset =
  (ports: Ports) =>
  ({ slot, uploadId, caller, actor }: AddBrandAsset) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const place = brandPlace(slot);
        const { file, replaced, placed } = yield* placeFile(ports)({ caller, uploadId, purpose: 'brandAsset', place });
        yield* fromResult(judgeShape(slot, file));
        for (const old of replaced) yield* audited(ports, actor, 'file.release', old, place);
        // Asked again for what is so already: nothing happened.
        if (placed) yield* audited(ports, actor, 'file.place', file, place);
        return file;
      }),
    );

/** These slots are empty; one that was empty stays so. */
export const removeBrandAssets = (ports: Ports) => (slots: readonly BrandSlot[], actor: AuditedActor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const released = yield* releasePlaces(ports)(slots.map(brandPlace));
      for (const file of released) yield* audited(ports, actor, 'file.release', file, file.place ?? '');
    }),
  );
