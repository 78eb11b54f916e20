import { choice, entity, localized, optional, text } from '../../kernel/entity/index.ts';

/** Dotted words, as `newsletter.emails`. */
export const featureKey = /^[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*$/;

/** What a platform plan can include: something that is on or off, or something counted up to a limit. */
export const subscriptionFeature = entity({
  name: 'subscriptionFeature',
  fields: {
    key: text(60, { filter: true, sort: true, search: true }, featureKey),
    name: localized(120, { search: true }),
    kind: choice(['toggle', 'limit'], { filter: true, sort: true }),
    unit: optional(text(20)),
  },
  order: 'key',
  unique: [['key']],
  rules: [{ code: 'unit_unexpected', at: ['unit'], broken: ({ kind, unit }) => kind === 'toggle' && unit !== null }],
});
