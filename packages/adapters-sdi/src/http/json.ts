import { storableJson } from '@svc/application/kernel';

/** A JSON object whose fields nobody has checked. */
export type Fields = Readonly<Record<string, unknown>>;

/** The JSON in a text, all of whose texts can be stored; undefined when it is none. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(storableJson(text));
  } catch {
    return undefined;
  }
};

/** The JSON of an answer; undefined when it is none. */
export const parsedJson = (body: Uint8Array): unknown => jsonIn(new TextDecoder().decode(body));

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** Gateways write numbers as texts and texts as numbers; null, absent and empty are the same. */
export const textOf = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
};
