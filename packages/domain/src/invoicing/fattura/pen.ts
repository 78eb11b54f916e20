import { refusal, type Refusal } from '../../kernel/index.ts';
import { toAscii, toLatin1, type Spelled } from '../party/latin.ts';
import type { ComposeRefusalCode } from './fattura-input.ts';

/** Writes the texts of one document in its alphabet, and remembers the first one that cannot be written. */
export interface Pen {
  /** `field` names the input's field in a refusal, `buyer.legalName`. */
  readonly latin: (field: string, text: string, max: number) => string;
  readonly ascii: (field: string, text: string, max: number) => string;
  readonly refused: () => Refusal<ComposeRefusalCode> | undefined;
}

/** A pen for one document. It hands back even what it cannot write: ask `refused` before the document leaves. */
export const takePen = (): Pen => {
  let first: Refusal<ComposeRefusalCode> | undefined;
  const write = (field: string, { text, left }: Spelled, max: number): string => {
    if (left !== '') first ??= refusal('text_not_latin', { field, characters: left.slice(0, 20) });
    else if (text === '') first ??= refusal('text_empty', { field });
    else if (text.length > max) first ??= refusal('text_too_long', { field, max });
    return text;
  };
  return {
    latin: (field, text, max) => write(field, toLatin1(text), max),
    ascii: (field, text, max) => write(field, toAscii(text), max),
    refused: () => first,
  };
};

/** Splits a text between words into parts of at most `max` characters (Causale holds 200 and repeats). */
export const inParts = (text: string, max: number): readonly string[] => {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > max) {
    const blank = rest.lastIndexOf(' ', max);
    const cut = blank > 0 ? blank : max;
    parts.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
};
