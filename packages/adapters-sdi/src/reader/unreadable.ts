/**
 * Why a file is no document we accept: `message` in English, `it` in Italian. Thrown inside the reader only; its edge turns
 * it into `ImportInvalid`.
 */
export class Unreadable extends Error {
  readonly it: string;

  constructor(en: string, it: string) {
    super(en);
    this.it = it;
  }
}

/** It is larger than SDI takes (00003). */
export class TooLarge extends Unreadable {}

/** Gives up on the file. */
export const unreadable = (en: string, it: string): never => {
  throw new Unreadable(en, it);
};

/** A piece of the file inside a sentence: quoted, short, and without control characters. */
export const quoted = (text: string): string => {
  const plain = text.slice(0, 100).replace(/[\p{C}\p{Z}]+/gu, ' ');
  return `"${plain}${text.length > 100 ? '...' : ''}"`;
};
