import { isMailbox, normalizeEmail } from '../accounts/index.ts';
import { text, type Field, type Traits } from '../kernel/entity/index.ts';

/** An e-mail address that one can write to, in the spelling that counts. */
export const mailbox = <const T extends Traits>(traits: T): Field<string, T> => {
  const field = text(254, traits);
  return { ...field, schema: field.schema.refine(isMailbox).transform(normalizeEmail) };
};
