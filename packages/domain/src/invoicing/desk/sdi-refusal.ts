import type { FatturaRow } from '../emission/fattura-row.ts';
import { outcomeClass } from '../emission/outcome-class.ts';
import { pathOfElement } from './elements.ts';

/** Why SDI, or a public body, refused a document, as far as its message can be read. */
export interface SdiRefusal {
  /** `00417`, `EC02`; null where the message begins with none. */
  readonly code: string | null;
  /** The sentence without its code, as it was written. */
  readonly message: string;
  /** The elements that the message names, by their paths. */
  readonly paths: readonly string[];
}

/**
 * Reads `00417 - 1.4.1.1 <IdFiscaleIVA> e 1.4.1.2 <CodiceFiscale> non valorizzati`, also behind a gateway's own mark
 * (`[TEST]`); null of a document that nobody refused.
 */
export const sdiRefusal = ({ state, message }: Pick<FatturaRow, 'state' | 'message'>): SdiRefusal | null => {
  if (message === null || outcomeClass(state) !== 'Refused') return null;
  const [, code, rest] = /^\s*(?:\[[^\]]*\]\s*)?(\d{5}|[A-Z]{2}\d{2})\b[\s:–-]*(.*)$/su.exec(message) ?? [];
  const text = (rest ?? message).trim();
  const numbers = text.matchAll(/(?<![\d.])[12](?:\.\d{1,2}){1,7}(?![\d.]*\d)/gu);
  const paths = [...numbers].flatMap(([number]) => pathOfElement(number) ?? []);
  return { code: code ?? null, message: text === '' ? message.trim() : text, paths: [...new Set(paths)] };
};
