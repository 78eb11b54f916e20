import * as z from 'zod';
import { localized } from '../../kernel/entity/field.ts';
import type { Localized } from '../../kernel/entity/language.ts';

/** What a field asks for. A heading asks for nothing; files are not taken yet, and a form with one is refused. */
export const formFieldTypes = [
  ...(['text', 'textarea', 'email', 'phone', 'number', 'date', 'select'] as const),
  ...(['multi', 'checkbox', 'file', 'hidden', 'heading'] as const),
] as const;
export type FormFieldType = (typeof formFieldTypes)[number];

/** One question. Its key names the answer for ever. */
export interface FormField {
  readonly key: string;
  readonly type: FormFieldType;
  readonly label: Localized;
  readonly help: Localized | null;
  readonly required: boolean;
  /** Signs of a text, size of a number, how many options of a multi. */
  readonly min: number | null;
  readonly max: number | null;
  readonly options: readonly { readonly value: string; readonly label: Localized }[];
  /** Asked only where that earlier field has this answer. */
  readonly showIf: { readonly key: string; readonly equals: string | number | boolean } | null;
}

/** What a visitor agrees to, in the words that were shown. */
export interface FormConsent {
  readonly key: string;
  readonly text: Localized;
  readonly required: boolean;
  readonly purpose: string;
}

/** What visitors see of a form; a version keeps it as it was published. */
export interface FormContent {
  readonly title: Localized;
  readonly intro: Localized | null;
  readonly fields: readonly FormField[];
  readonly consents: readonly FormConsent[];
  readonly submitLabel: Localized | null;
  readonly successMessage: Localized | null;
  /** From then on it is closed; ISO 8601 in UTC. */
  readonly closesAt: string | null;
  /** So many are taken; spam does not count. */
  readonly maxSubmissions: number | null;
}

const key = z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/);
const words = (most: number) => localized(most).schema;
const bound = z.number().min(-1_000_000_000).max(1_000_000_000).nullable().default(null);

const field: z.ZodType<FormField> = z.strictObject({
  key,
  type: z.enum(formFieldTypes),
  label: words(200),
  help: words(500).nullable().default(null),
  required: z.boolean().default(false),
  min: bound,
  max: bound,
  options: z
    .array(z.strictObject({ value: z.string().trim().min(1).max(80), label: words(160) }))
    .max(100)
    .default([]),
  showIf: z
    .strictObject({ key, equals: z.union([z.string().max(200), z.number(), z.boolean()]) })
    .nullable()
    .default(null),
});

const consent: z.ZodType<FormConsent> = z.strictObject({
  key,
  text: words(4000),
  required: z.boolean().default(false),
  purpose: z.string().trim().min(1).max(80),
});

const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= '2000' && text < '2200' && !/\.\d{10}/.test(text))
  .transform((text) => Temporal.Instant.from(text).toString());

/** Each part of a form as its body says it, without defaults. */
export const formContentParts = {
  title: words(160),
  intro: words(2000).nullable(),
  fields: z.array(field).max(60),
  consents: z.array(consent).max(10),
  submitLabel: words(60).nullable(),
  successMessage: words(2000).nullable(),
  closesAt: instant.nullable(),
  maxSubmissions: z.int().min(1).max(1_000_000).nullable(),
} as const;

/** The parts that decide nothing of what visitors see. */
export const formWorkParts = {
  slug: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(80),
  /** Who is written to when somebody answers. */
  notifyEmails: z.array(z.email().max(254).toLowerCase()).max(10),
  /** What is mailed to who answers. */
  autoresponder: words(4000).nullable(),
  /** Null: as the settings have it. */
  retentionDays: z.int().min(30).max(3650).nullable(),
} as const;

/** Answers are named by the keys of fields: what every object of JavaScript has by itself names none. */
export const isReservedKey = (key: string): boolean => key in Object.prototype;
