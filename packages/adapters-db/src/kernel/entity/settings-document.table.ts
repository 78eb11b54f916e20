import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../columns.ts';

/** Documents of settings by their key; who saved one last and when. */
export const SettingsDocumentRow = defineEntity({
  name: 'SettingsDocument',
  tableName: 'settings_document',
  properties: {
    key: column.text().primary(),
    content: p.json().columnType('jsonb'),
    updatedAt: column.instant(),
    updatedBy: column.text(),
  },
});
