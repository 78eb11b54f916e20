import { defineEntity } from '@mikro-orm/core';
import type { Language } from '@svc/domain/entity';
import { column } from '../columns.ts';

/** The addresses of every record that can be published, present and past: one leads to one record for ever. */
export const EntitySlugRow = defineEntity({
  name: 'EntitySlug',
  tableName: 'entity_slug',
  properties: {
    entity: column.text().primary(),
    language: column.text<Language>().primary(),
    slug: column.text().primary(),
    recordId: column.uuid(),
    isCurrent: column.boolean(),
  },
  uniques: [{ name: 'entity_slug_current', properties: ['recordId', 'entity', 'language'], where: 'is_current' }],
  indexes: [{ name: 'entity_slug_named', properties: ['entity', 'slug'] }],
});

/** Append-only, but for what goes because it is too old: each record as it was published. */
export const EntityVersionRow = defineEntity({
  name: 'EntityVersion',
  tableName: 'entity_version',
  properties: {
    recordId: column.uuid().primary(),
    entity: column.text().primary(),
    number: column.integer().primary(),
    version: column.integer(),
    at: column.instant(),
    snapshot: column.document<Readonly<Record<string, unknown>>>(),
  },
});
