import { defineEntity } from '@mikro-orm/core';
import { column, oneOf } from './columns.ts';

/** Every comune that a list ever had; those of the newest one are current. */
export const ComuneRow = defineEntity({
  name: 'Comune',
  tableName: 'comune',
  properties: {
    code: column.text().primary(),
    name: column.text(),
    otherName: column.text().nullable(),
    /** Its names as they are looked for. */
    folded: column.text(),
    otherFolded: column.text().nullable(),
    sigla: column.text(),
    belfiore: column.text(),
    region: column.text(),
    current: column.boolean(),
  },
  indexes: [{ name: 'comune_of_province', properties: ['sigla'] }],
});

/** The postcodes of the newest list. */
export const ComuneCapRow = defineEntity({
  name: 'ComuneCap',
  tableName: 'comune_cap',
  properties: { cap: column.text().primary(), comune: column.text().primary() },
  indexes: [{ name: 'comune_cap_comune', properties: ['comune'] }],
});

/** Which lists are loaded. */
export const ComuneListRow = defineEntity({
  name: 'ComuneList',
  tableName: 'comune_list',
  properties: { kind: column.text().primary(), name: column.text(), validFrom: column.date() },
  checks: [oneOf('comune_list_kind', 'kind', ['comuni', 'caps'])],
});
