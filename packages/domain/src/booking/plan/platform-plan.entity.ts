import * as z from 'zod';
import { byDefault, document, entity, flag, localized, money, optional, text } from '../../kernel/entity/index.ts';
import { featureKey } from './subscription-feature.entity.ts';

const key = z.string().max(60).regex(featureKey);
const Included = z.union([
  z.strictObject({ key, on: z.boolean() }),
  z.strictObject({ key, limit: z.int().min(0).max(1_000_000_000) }),
]);

/** What the platform offers its studios. Nobody is charged here: the prices inform. */
export const platformPlan = entity({
  name: 'platformPlan',
  fields: {
    key: text(60, { filter: true, sort: true, search: true }, featureKey),
    name: localized(120, { search: true }),
    monthlyPrice: optional(money({ filter: true, sort: true })),
    yearlyPrice: optional(money({ filter: true, sort: true })),
    features: byDefault([], document(z.array(Included).max(200))),
    public: byDefault(false, flag({ filter: true })),
    active: byDefault(true, flag({ filter: true })),
  },
  order: 'key',
  unique: [['key']],
  rules: [
    {
      code: 'feature_repeated',
      at: ['features'],
      broken: ({ features }) => new Set(features.map((feature) => feature.key)).size < features.length,
    },
  ],
});
