import { entity } from '../entity/entity.ts';
import { byDefault, flag, integer, localized, text } from '../entity/field.ts';
import { isEnumKey, longestWord, wordPattern } from './enum-keys.ts';

/**
 * A word of one of the tenant's own lists. One that is not active can no longer be picked; records that have it keep it. A
 * system one came with the product.
 */
export const enumValue = entity({
  name: 'enumValue',
  fields: {
    /** No choice: a list that a new record brings needs no migration of this table. */
    enumKey: text(60, { filter: true, sort: true }),
    value: text(longestWord, { filter: true, search: true, sort: true }, wordPattern),
    label: localized(80, { search: true }),
    position: byDefault(0, integer(0, 10_000, { sort: true })),
    active: byDefault(true, flag({ filter: true })),
    system: byDefault(false, flag({ filter: true, readOnly: true })),
  },
  order: 'position',
  unique: [['enumKey', 'value']],
  rules: [{ code: 'enum_key_unknown', at: ['enumKey'], broken: ({ enumKey }) => !isEnumKey(enumKey) }],
});
