import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { brandSlots, type BrandSlot, type BrandSlotGroup, type UploadId } from '@svc/domain/content';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { BrandAssetView, brandAssetView } from './brand-assets.views.ts';
import { uploadCallerOf, uploadRefusals } from './upload-caller.ts';

const route = routesOver<App>();

const rowsOf = (group: BrandSlotGroup, ids: string, noun: string): readonly Route<App>[] => {
  const slot = z.enum(Object.keys(brandSlots[group]) as [BrandSlot, ...BrandSlot[]]);
  const path = `/api/v1/admin/branding/${ids}`;
  return [
    route({
      id: `branding.${ids}.add`,
      method: 'POST',
      path,
      summary: `A confirmed upload becomes a picture of ${noun}, in the place of the one that is there`,
      access: 'superadmin',
      body: z.strictObject({ slot, uploadId: uuidId<UploadId>() }),
      ok: { status: 201, schema: z.object({ slot, asset: BrandAssetView }) },
      errors: { ...readErrors, Refusal: { ...uploadRefusals, ...named('content', 'asset_shape') } },
      run: ({ app, body, ...request }) =>
        Effect.map(
          app.content.addBrandAsset({ ...body, caller: uploadCallerOf(request.session), actor: actorOf(request) }),
          (file) => ({ slot: body.slot, asset: brandAssetView(file) }),
        ),
    }),
    route({
      id: `branding.${ids}.delete`,
      method: 'DELETE',
      path,
      summary: `Pictures of ${noun} go; one that is not there stays so`,
      access: 'superadmin',
      body: z.strictObject({
        ids: z
          .array(slot)
          .min(1)
          .max(20)
          .refine((slots) => new Set(slots).size === slots.length),
      }),
      ok: { status: 204, empty: true },
      errors: { ...storeErrors, Refusal: uploadRefusals },
      run: ({ app, body: { ids: slots }, ...request }) =>
        Effect.as(app.content.removeBrandAssets(slots, actorOf(request)), undefined),
    }),
  ];
};

/** The pictures of the branding, by what shows them. */
export const brandAssetRoutes: readonly Route<App>[] = [
  ...rowsOf('assets', 'assets', 'the branding'),
  ...rowsOf('pwaAssets', 'pwa-assets', 'the app on a phone'),
  ...rowsOf('loginAssets', 'login-assets', 'the sign-in page'),
];
