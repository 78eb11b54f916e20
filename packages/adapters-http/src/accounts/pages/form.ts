import { isStorable } from '@svc/application/kernel';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

const fieldsOfJson = (text: string): readonly (readonly [string, string])[] | undefined => {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = Object.entries(value);
  const plain = fields.every(([, given]) => ['string', 'number', 'boolean'].includes(typeof given));
  return plain ? fields.map(([name, given]) => [name, String(given)] as const) : undefined;
};

/**
 * The fields of a body or a query as `application/x-www-form-urlencoded`, which is all that OAuth knows; convention 1
 * of the specification says JSON, so a flat JSON object means the same. Undefined when it cannot be read.
 */
export const formOf = (bytes: Uint8Array, contentType: string | undefined): string | undefined => {
  try {
    const text = strictUtf8.decode(bytes);
    const isJson = /^application\/json\s*(?:;|$)/i.test(contentType ?? '');
    const fields = isJson ? fieldsOfJson(text) : [...new URLSearchParams(text)];
    if (fields === undefined || !fields.every(([name, value]) => isStorable(name) && isStorable(value)))
      return undefined;
    return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString();
  } catch {
    return undefined;
  }
};
