import type { BrokenRule } from '../../kernel/entity/entity.ts';
import { plainText } from '../../kernel/entity/index.ts';
import type { Language, Localized } from '../../kernel/entity/language.ts';
import { canAnswer, canBeAnswered } from './answers.ts';
import { isReservedKey, type FormContent, type FormField } from './form-content.ts';
import type { Form } from './form.ts';

/** What a saved form has to hold; one code each. */
export type FormRuleCode =
  | 'file_fields_unavailable'
  | 'key_repeated'
  | 'key_reserved'
  | 'locale_unknown'
  | 'options_missing'
  | 'range_inverted'
  | 'show_if_unknown';
/** What a form needs beside that before visitors see it. */
export type FormPublishCode =
  | 'autoresponder_without_email'
  | 'bounds_impossible'
  | 'fields_missing'
  | 'locale_incomplete'
  | 'show_if_impossible';

const isRepeated = (keys: readonly string[]): boolean => new Set(keys).size !== keys.length;
const hasOptions = ({ type }: FormField): boolean => type === 'select' || type === 'multi';

const fieldFaults = (field: FormField, at: string, earlier: readonly FormField[]): readonly BrokenRule[] => {
  const { type, min, max, options, showIf } = field;
  const faults: readonly (readonly [boolean, FormRuleCode, string])[] = [
    [isReservedKey(field.key), 'key_reserved', `${at}/key`],
    [type === 'file', 'file_fields_unavailable', `${at}/type`],
    [hasOptions(field) && options.length === 0, 'options_missing', `${at}/options`],
    [isRepeated(options.map(({ value }) => value)), 'key_repeated', `${at}/options`],
    [min !== null && max !== null && max < min, 'range_inverted', `${at}/max`],
    // By an earlier field alone, so that no two wait for each other.
    [showIf !== null && !earlier.some(({ key }) => key === showIf.key), 'show_if_unknown', `${at}/showIf`],
  ];
  return faults.flatMap(([isBroken, code, place]) => (isBroken ? [{ code, at: [place] }] : []));
};

/** Every text of the form with its place. */
const textsOf = ({
  title,
  intro,
  fields,
  consents,
  submitLabel,
  successMessage,
}: FormContent): readonly (readonly [string, Localized | null])[] => [
  ...([
    ['title', title],
    ['intro', intro],
    ['submitLabel', submitLabel],
    ['successMessage', successMessage],
  ] as const),
  ...fields.flatMap(({ label, help, options }, n) => [
    [`fields/${n}/label`, label] as const,
    [`fields/${n}/help`, help] as const,
    ...options.map((option, each) => [`fields/${n}/options/${each}/label`, option.label] as const),
  ]),
  ...consents.map(({ text }, n) => [`consents/${n}/text`, text] as const),
];

type Written = Pick<Form, 'content' | 'autoresponder'>;

/** Those of its mails, too. */
const allTextsOf = ({ content, autoresponder }: Written) => [
  ...textsOf(content),
  ['autoresponder', autoresponder] as const,
];

/**
 * Every fault of a form that is to be saved.
 * @param languages those that the tenant uses
 * @param before as it is stored: a text that stands there already may be in a language that was switched off since
 */
export const formFaults = (
  form: Written,
  languages: readonly Language[],
  before: Written | null,
): readonly BrokenRule[] => {
  const { fields, consents } = form.content;
  const keys = fields.map(({ key }) => key);
  const stored = new Set(before === null ? [] : allTextsOf(before).map(([, texts]) => plainText(texts)));
  const foreign = allTextsOf(form).filter(
    ([, texts]) =>
      !stored.has(plainText(texts)) &&
      Object.keys(texts ?? {}).some((each) => !languages.some((used) => used === each)),
  );
  return [
    ...(isRepeated(keys) ? [{ code: 'key_repeated', at: ['fields'] }] : []),
    ...(isRepeated(consents.map(({ key }) => key)) ? [{ code: 'key_repeated', at: ['consents'] }] : []),
    ...consents.flatMap(({ key }, n) =>
      isReservedKey(key) ? [{ code: 'key_reserved', at: [`consents/${n}/key`] }] : [],
    ),
    ...fields.flatMap((field, n) => fieldFaults(field, `fields/${n}`, fields.slice(0, n))),
    ...foreign.map(([place]) => ({ code: 'locale_unknown', at: [place] })),
  ];
};

/** The fields that are asked of nobody: they depend on an answer that nobody can give, or that nobody is asked for. */
const neverAsked = (fields: readonly FormField[]): ReadonlySet<FormField> => {
  const never = new Set<FormField>();
  for (const field of fields) {
    const { showIf } = field;
    const decides = showIf && fields.find(({ key }) => key === showIf.key);
    if (showIf && decides && (never.has(decides) || !canAnswer(decides, showIf.equals))) never.add(field);
  }
  return never;
};

/** What stands between a form and its visitors. @param main the tenant's first language, in which every text has to be */
export const publishFaults = (form: Written, main: Language): readonly BrokenRule[] => {
  const { content, autoresponder } = form;
  const asks = content.fields.filter(({ type }) => type !== 'heading');
  const never = neverAsked(content.fields);
  const places = (isAt: (field: FormField) => boolean, part: (field: FormField) => string): readonly string[] =>
    content.fields.flatMap((field, n) => (isAt(field) ? [`fields/${n}/${part(field)}`] : []));
  const tight = places(
    (field) => !canBeAnswered(field),
    ({ max }) => (max === null ? 'min' : 'max'),
  );
  const hidden = places(
    (field) => never.has(field),
    () => 'showIf',
  );
  const silent = allTextsOf(form).filter(([, each]) => each !== null && each[main] === undefined);
  const faults: readonly (readonly [boolean, FormPublishCode, readonly string[]])[] = [
    [asks.length === 0, 'fields_missing', ['fields']],
    [tight.length > 0, 'bounds_impossible', tight],
    [hidden.length > 0, 'show_if_impossible', hidden],
    [silent.length > 0, 'locale_incomplete', silent.map(([place]) => place)],
    [autoresponder !== null && !asks.some(({ type }) => type === 'email'), 'autoresponder_without_email', ['fields']],
  ];
  return faults.flatMap(([isBroken, code, at]) => (isBroken ? [{ code, at }] : []));
};

/** The key of a field that was answered, but never under the type that it would have; null: all keep what they are. */
export const frozenType = (fields: readonly FormField[], answered: readonly FormContent[]): string | null => {
  const types = Map.groupBy(
    answered.flatMap((each) => each.fields),
    ({ key }) => key,
  );
  const isFrozen = ({ key, type }: FormField): boolean => types.get(key)?.every((each) => each.type !== type) === true;
  return fields.find(isFrozen)?.key ?? null;
};
