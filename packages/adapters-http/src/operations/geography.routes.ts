import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { ListSource } from '@svc/application/kernel';
import { provinces } from '@svc/domain/geography';
import type { App } from '../app.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { routesOver, type Route } from '../kernel/route.ts';

const route = routesOver<App>();

const Sigla = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .transform((given) => given.toUpperCase());
const Source = z
  .object({ name: z.string(), validFrom: z.string() })
  .nullable()
  .describe('Whose list it is and since when; null: none is loaded, and what is shown is what the program knows');
const Provinces = z
  .object({
    items: z.array(
      z.object({ code: z.string(), sigla: z.string(), name: z.string(), region: z.string(), active: z.boolean() }),
    ),
  })
  .meta({ id: 'Provinces' });
const Comuni = z
  .object({
    items: z.array(z.object({ code: z.string(), name: z.string(), sigla: z.string(), belfiore: z.string() })),
    source: Source,
  })
  .meta({ id: 'Comuni' });
const Postcodes = z
  .object({ items: z.array(z.object({ cap: z.string(), comune: z.string() })), source: Source })
  .meta({ id: 'Postcodes' });

const listView = <T>({ items, source }: { readonly items: readonly T[]; readonly source: ListSource | null }) => ({
  items: [...items],
  source: source === null ? null : { name: source.name, validFrom: source.validFrom.toString() },
});

const path = '/api/v1/geographic';
const reading = { method: 'GET', access: 'user', errors: {} } as const;

/** Where places lie, for forms. Without a loaded list the comuni are the capitals, and any five digits are a postcode. */
export const geographyRoutes: readonly Route<App>[] = [
  route({
    ...reading,
    id: 'platform.geographic.province',
    path: `${path}/province`,
    summary: 'The provinces with their ISTAT codes and regions',
    cache: '24h',
    ok: { status: 200, schema: Provinces },
    run: () =>
      Effect.succeed({
        items: provinces.map(({ code, sigla, name, region }) => ({ code, sigla, name, region, active: true })),
      }),
  }),
  route({
    ...reading,
    id: 'platform.geographic.comuni',
    path: `${path}/comuni`,
    summary: 'Comuni of a province, or whose name begins so; accents and apostrophes do not count',
    cache: '1h',
    query: z.strictObject({ provincia: Sigla.optional(), q: z.string().trim().min(1).max(60).optional() }),
    ok: { status: 200, schema: Comuni },
    errors: storeErrors,
    run: ({ app, query: { provincia, q } }) =>
      Effect.map(app.platform.comuni({ sigla: provincia ?? null, beginning: q ?? null }), listView),
  }),
  route({
    ...reading,
    id: 'platform.geographic.cap',
    path: `${path}/cap`,
    summary: 'The postcodes of a comune by its ISTAT code, or the comuni of a postcode; empty while no list is loaded',
    cache: '24h',
    query: z
      .strictObject({
        comune: z
          .string()
          .regex(/^\d{6}$/)
          .optional(),
        cap: z
          .string()
          .regex(/^\d{5}$/)
          .optional(),
      })
      .refine(({ comune, cap }) => (comune === undefined) !== (cap === undefined), 'either comune or cap'),
    ok: { status: 200, schema: Postcodes },
    errors: storeErrors,
    run: ({ app, query: { comune, cap } }) =>
      Effect.map(app.platform.caps(comune === undefined ? { cap: cap ?? '' } : { comune }), listView),
  }),
];
