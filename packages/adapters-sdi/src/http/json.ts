/** A JSON object whose fields nobody has checked. */
export type Fields = Readonly<Record<string, unknown>>;

/** The JSON of an answer; undefined when it is none. */
export const parsedJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
};

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** Gateways write numbers as texts and texts as numbers; null, absent and empty are the same. */
export const textOf = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
};
