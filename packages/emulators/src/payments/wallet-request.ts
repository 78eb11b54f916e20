import type { Exchange } from '../kernel/index.ts';
import { invalidRequest } from './wallet-errors.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a JSON object; of anything else, none. */
export const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const textIn = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** A call's JSON body; an empty one is the empty object. @throws WalletApiError 400 */
export const bodyOf = (exchange: Exchange): Fields => {
  const text = exchange.body.toString('utf8').trim();
  if (text === '') return {};
  try {
    return fieldsIn(JSON.parse(text));
  } catch {
    throw invalidRequest('/', 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.');
  }
};

/** `{ currency_code, value }` with a value of at most two decimals, above zero. @throws WalletApiError 400 */
export const amountIn = (value: unknown, field: string): { readonly cents: number; readonly currency: string } => {
  const fields = fieldsIn(value);
  const [, units = '', decimals = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/u.exec(textIn(fields, 'value') ?? '') ?? [];
  const currency = textIn(fields, 'currency_code') ?? '';
  const cents = Number(units) * 100 + Number(decimals.padEnd(2, '0'));
  if (units === '' || cents === 0)
    throw invalidRequest(`${field}/value`, 'INVALID_PARAMETER_VALUE', 'The value of a field is invalid.');
  if (!/^[A-Z]{3}$/u.test(currency))
    throw invalidRequest(`${field}/currency_code`, 'INVALID_CURRENCY_CODE', 'Currency code is invalid.');
  return { cents, currency };
};

/**
 * The bytes of one member of a JSON object, as they were sent: signatures are over those, not over a second writing.
 * Undefined when the member is not there or the text is no JSON.
 */
export const rawMember = (text: string, name: string): string | undefined => {
  const key = text.indexOf(`"${name}"`);
  const colon = key < 0 ? -1 : text.indexOf(':', key);
  const start = colon < 0 ? -1 : text.indexOf('{', colon);
  if (start < 0) return undefined;
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{') depth += 1;
    else if (character === '}' && (depth -= 1) === 0) return text.slice(start, at + 1);
  }
  return undefined;
};
