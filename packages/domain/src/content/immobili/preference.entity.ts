import { entity, optional, ref, text, type DraftOf, type RecordOf } from '../../kernel/entity/index.ts';
import { wishFields, wishRules } from './wish.ts';

/** What people often look for, ready to be given to somebody. */
export const preferenceTemplate = entity({
  name: 'preferenceTemplate',
  fields: { name: text(80, { filter: true, search: true, sort: true }), ...wishFields },
  order: 'name',
  unique: [['name']],
  rules: wishRules,
});

/** What one client looks for: somebody with an account, or a contact of the agency. */
export const preference = entity({
  name: 'preference',
  fields: {
    /** Exactly one of the two; rows below their owner's path say which, no body does. */
    userId: optional(ref('account', { personal: true, filter: true, readOnly: true })),
    contactId: optional(ref('contact', { personal: true, filter: true, readOnly: true })),
    /** A template gives its own where none is said. */
    name: optional(text(80, { filter: true, search: true, sort: true })),
    ...wishFields,
  },
  order: 'name',
  rules: [
    { code: 'preference_nameless', at: ['name'], broken: ({ name }) => name === null },
    {
      code: 'owner_ambiguous',
      at: ['userId', 'contactId'],
      broken: (it) => (it.userId === null) === (it.contactId === null),
    },
    ...wishRules,
  ],
});

export type Preference = RecordOf<(typeof preference)['fields']>;
/** The same without its id and version. */
export type PreferenceDraft = DraftOf<(typeof preference)['fields']>;
export type PreferenceTemplate = RecordOf<(typeof preferenceTemplate)['fields']>;
