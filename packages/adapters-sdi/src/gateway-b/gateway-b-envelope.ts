import type { HttpAnswer } from '../http/transport.ts';
import { fieldsOf, parsedJson, textOf } from '../http/json.ts';

/** What the gateway wraps its JSON in; `success` and `error` may be texts. */
export interface Envelope {
  readonly success: boolean;
  /** The number of the refusal as text; empty when there is none. */
  readonly error: string;
  readonly message: string;
  readonly data: unknown;
}

/** The documented wrapping of an answer; undefined for a proxy page or anything else. */
export const envelopeOf = ({ body }: HttpAnswer): Envelope | undefined => {
  const fields = fieldsOf(parsedJson(body));
  const { success } = fields;
  if (!['true', 'false'].includes(String(success)) || !('error' in fields || 'data' in fields)) return undefined;
  return {
    success: String(success) === 'true',
    error: textOf(fields, 'error')?.replace(/^null$/u, '') ?? '',
    message: textOf(fields, 'message') ?? '',
    data: fields['data'] ?? null,
  };
};
