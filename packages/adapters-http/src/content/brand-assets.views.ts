import * as z from 'zod';
import type { BrandAssets } from '@svc/application/content';
import { brandSlotNames, fileTypes, type BrandSlot, type StoredFile } from '@svc/domain/content';
import { fileUrl } from './file.views.ts';

/** A picture of the branding. */
export const BrandAssetView = z
  .object({
    fileId: z.uuid(),
    url: z.string(),
    type: z.enum(fileTypes),
    width: z.int().nullable(),
    height: z.int().nullable(),
  })
  .meta({ id: 'BrandAsset' });

const each = <V>(view: (slot: BrandSlot) => V) =>
  Object.fromEntries(brandSlotNames.map((slot) => [slot, view(slot)])) as Record<BrandSlot, V>;

/** All of them; null where there is none. */
export const BrandAssetsView = z.object(each(() => BrandAssetView.nullable())).meta({ id: 'BrandAssets' });

export const brandAssetView = (file: StoredFile): z.output<typeof BrandAssetView> => {
  const { id, type, width, height } = file;
  return { fileId: id, url: fileUrl(file), type, width, height };
};

export const brandAssetsView = (assets: BrandAssets): z.output<typeof BrandAssetsView> =>
  each((slot) => {
    const file = assets[slot];
    return file === null ? null : brandAssetView(file);
  });
