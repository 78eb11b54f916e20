import { integer, list, text } from '../../kernel/entity/field.ts';
import { settings } from '../../kernel/entity/settings.ts';

/** What holds for all forms of a studio. */
export const formSettings = settings({
  key: 'formSettings',
  fields: {
    /** How long answers are kept where a form says nothing. */
    defaultRetentionDays: integer(30, 3650),
    /** Who answers sooner after the form was shown is a machine: it is stored as spam. */
    minFillSeconds: integer(0, 60),
    /** An answer with one of these is stored as spam. */
    blockedWords: list(50, text(80)),
  },
  fallback: { defaultRetentionDays: 730, minFillSeconds: 3, blockedWords: [] },
  rules: [],
});
