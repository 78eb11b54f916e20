import * as z from 'zod';
import { choice, document } from './field.ts';
import { languages, type Language } from './language.ts';
import { settings } from './settings.ts';

/** The languages that a tenant's content is written in. Taking one away hides its texts and deletes none. */
export const localization = settings({
  key: 'localization',
  fields: {
    default: choice(languages),
    languages: document<readonly Language[]>(z.array(z.enum(languages)).min(1).max(10)),
  },
  fallback: { default: 'it', languages: ['it'] },
  rules: [
    {
      code: 'language_repeated',
      at: ['languages'],
      broken: ({ languages: used }) => new Set(used).size !== used.length,
    },
    { code: 'default_not_used', at: ['default'], broken: (saved) => !saved.languages.includes(saved.default) },
  ],
});
