import * as z from 'zod';
import { isMailbox, normalizeEmail } from '../../accounts/index.ts';
import type { BrokenRule } from '../../kernel/entity/entity.ts';
import { readPhone } from '../../kernel/index.ts';
import type { FormField } from './form-content.ts';

export type Answer = string | number | boolean | readonly string[];
/** By the keys of the fields; what was not answered is absent. */
export type Answers = Readonly<Record<string, Answer>>;

// Control signs but line breaks and tabs, and what turns the direction of the text around it.
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const unseen = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Plain text of a stranger: composed letters, nothing that hides or turns. */
export const strangersText = (text: string): string => text.normalize('NFC').replaceAll(unseen, '').trim();

const line = (min: number, most: number) => z.string().transform(strangersText).pipe(z.string().min(min).max(most));
const oneOf = ({ options }: FormField) => z.enum(options.map(({ value }) => value));

const texts = { text: 500, textarea: 10_000, hidden: 200 } as const;

const schemaOf = (field: FormField): z.ZodType<Answer> | null => {
  const { type, min, max, required } = field;
  switch (type) {
    case 'text':
    case 'textarea':
    case 'hidden':
      return line(Math.max(1, min ?? 1), Math.min(texts[type], max ?? texts[type]));
    case 'email':
      return line(3, 254).refine(isMailbox).transform(normalizeEmail);
    case 'phone':
      return line(3, 40)
        .refine((written) => readPhone(written) !== null)
        .transform((written) => readPhone(written) ?? written);
    case 'number':
      return z
        .number()
        .min(min ?? -1_000_000_000)
        .max(max ?? 1_000_000_000);
    case 'date':
      return z.iso.date().refine((written) => written >= '1900-01-01' && written <= '2199-12-31');
    case 'select':
      return oneOf(field);
    case 'multi':
      return z
        .array(oneOf(field))
        .min(Math.max(1, min ?? 1))
        .max(max ?? 100)
        .refine((values) => new Set(values).size === values.length);
    case 'checkbox':
      return required ? z.literal(true) : z.boolean();
    case 'file':
    case 'heading':
      return null;
  }
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether visitors can answer it at all: its bounds leave room for an answer of its type. */
export const canBeAnswered = (field: FormField): boolean => {
  const { type, options } = field;
  const [least, most] = [Math.ceil(Math.max(1, field.min ?? 1)), Math.floor(field.max ?? Infinity)];
  if (type === 'text' || type === 'textarea' || type === 'hidden') return least <= Math.min(most, texts[type]);
  if (type === 'multi') return least <= Math.min(most, options.length);
  return type !== 'number' || (field.min ?? -Infinity) <= (field.max ?? Infinity);
};

/** Whether that can be its answer, word for word. */
export const canAnswer = (field: FormField, value: string | number | boolean): boolean => {
  const schema = schemaOf(field);
  if (schema === null || isEmpty(value)) return false;
  const read = schema.safeParse(value);
  return read.success && read.data === value;
};

const own = (given: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(given, key) ? given[key] : undefined;

const fault = (code: 'answer_invalid' | 'answer_required' | 'answer_unexpected', key: string): BrokenRule => ({
  code,
  at: [`answers/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`],
});

/**
 * Reads what a visitor sent by the fields of the version that was shown. What is not asked, given the other answers, is left
 * out; what no field of the version asks is a fault.
 */
export const readAnswers = (
  fields: readonly FormField[],
  given: Readonly<Record<string, unknown>>,
): { readonly answers: Answers; readonly faults: readonly BrokenRule[] } => {
  const answers = new Map<string, Answer>();
  const faults: BrokenRule[] = [];
  for (const field of fields) {
    const { key, showIf, required } = field;
    const schema = schemaOf(field);
    if (schema === null || (showIf !== null && answers.get(showIf.key) !== showIf.equals)) continue;
    const value = own(given, key);
    if (isEmpty(value)) {
      if (required) faults.push(fault('answer_required', key));
      continue;
    }
    const read = schema.safeParse(value);
    if (read.success) answers.set(key, read.data);
    else faults.push(fault('answer_invalid', key));
  }
  const known = new Set(fields.map(({ key }) => key));
  const strange = Object.keys(given).filter((key) => !known.has(key));
  return {
    answers: Object.fromEntries(answers),
    faults: [...faults, ...strange.slice(0, 20).map((key) => fault('answer_unexpected', key))],
  };
};

/** The first answer to a field of that type. */
export const answerOfType = (
  fields: readonly FormField[],
  answers: Answers,
  type: 'email' | 'phone',
): string | null => {
  const found = fields.find((field) => field.type === type && typeof answers[field.key] === 'string');
  return found === undefined ? null : (answers[found.key] as string);
};
