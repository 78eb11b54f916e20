import { err, ok, type Result } from 'neverthrow';
import { refusal, type Refusal } from '../../kernel/refusal.ts';

/** What a picture of the branding has to be: an icon is square, and no smaller than what it stands for. */
interface Shape {
  readonly square?: true;
  /** Of its shorter edge, in pixels. */
  readonly least?: number;
}

/** The pictures of the branding, by where they are edited. */
export const brandSlots = {
  assets: { logo: {}, logoDark: {}, favicon: { square: true, least: 32 }, ogImage: { least: 200 } },
  pwaAssets: {
    icon192: { square: true, least: 192 },
    icon512: { square: true, least: 512 },
    maskable512: { square: true, least: 512 },
    screenshot: { least: 320 },
  },
  loginAssets: { background: { least: 320 }, illustration: {} },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Shape>>>>;
export type BrandSlotGroup = keyof typeof brandSlots;
export type BrandSlot = { [G in BrandSlotGroup]: keyof (typeof brandSlots)[G] }[BrandSlotGroup];

const shapes: Readonly<Record<BrandSlot, Shape>> = {
  ...brandSlots.assets,
  ...brandSlots.pwaAssets,
  ...brandSlots.loginAssets,
};
export const brandSlotNames = Object.keys(shapes) as readonly BrandSlot[];

/** The place of a file that such a picture is. */
export const brandPlace = (slot: BrandSlot): string => `branding:${slot}`;

/** Whether a picture has the shape of its slot. */
export const judgeShape = (
  slot: BrandSlot,
  { width, height }: { readonly width: number | null; readonly height: number | null },
): Result<void, Refusal<'asset_shape'>> => {
  const { square = false, least = 1 } = shapes[slot];
  const [shorter, longer] = [Math.min(width ?? 0, height ?? 0), Math.max(width ?? 0, height ?? 0)];
  const fits = shorter >= least && (!square || shorter === longer);
  return fits ? ok(undefined) : err(refusal('asset_shape', { pixels: least, square }));
};
