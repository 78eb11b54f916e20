/** A decoded form: text, list or nested object, as Stripe reads `a[b][0][c]=x`. */
export type FormValue = string | readonly FormValue[] | { readonly [key: string]: FormValue };
export type Form = { readonly [key: string]: FormValue };

type Draft = { [key: string]: string | Draft };

const keysOf = (name: string): readonly string[] =>
  name.split(/[[\]]+/u).filter((key, index) => index === 0 || key !== '');

const place = (root: Draft, keys: readonly string[], value: string): void => {
  let node = root;
  for (const [index, key] of keys.entries()) {
    if (index === keys.length - 1) {
      node[key] = value;
      return;
    }
    const child = node[key];
    const next: Draft = typeof child === 'object' ? child : (Object.create(null) as Draft);
    node[key] = next;
    node = next;
  }
};

const settled = (value: string | Draft): FormValue => {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/u.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => settled(item));
  }
  return Object.fromEntries(entries.map(([key, item]) => [key, settled(item)]));
};

/** Reads `application/x-www-form-urlencoded` with bracket nesting; `a[]=x` appends. */
export const parseForm = (source: string | URLSearchParams): Form => {
  const root = Object.create(null) as Draft;
  let appended = 0;
  for (const [name, value] of new URLSearchParams(source)) {
    const keys = name.endsWith('[]') ? [...keysOf(name), String(appended++)] : keysOf(name);
    if (keys.length <= 12) place(root, keys, value);
  }
  return Object.fromEntries(Object.entries(root).map(([key, item]) => [key, settled(item)]));
};

/** The value under a path of keys and indexes, or undefined. */
const at = (form: FormValue | undefined, ...path: readonly (string | number)[]): FormValue | undefined =>
  path.reduce<FormValue | undefined>((value, key) => {
    if (value === undefined || typeof value === 'string') return undefined;
    return Array.isArray(value) ? (value as readonly FormValue[])[Number(key)] : (value as Form)[String(key)];
  }, form);

/** The text under a path; an empty text counts as absent, as Stripe unsets what is sent empty. */
export const textAt = (form: FormValue | undefined, ...path: readonly (string | number)[]): string | undefined => {
  const value = at(form, ...path);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const listAt = (form: FormValue | undefined, ...path: readonly (string | number)[]): readonly FormValue[] => {
  const value = at(form, ...path);
  return Array.isArray(value) ? (value as readonly FormValue[]) : [];
};

/** The flat text entries of an object, for example metadata. */
export const textsAt = (form: FormValue | undefined, ...path: readonly (string | number)[]): Record<string, string> => {
  const value = at(form, ...path);
  if (value === undefined || typeof value === 'string' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value as Form).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
};
