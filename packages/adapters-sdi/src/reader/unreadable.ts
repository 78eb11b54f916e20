/** Why a file is no document we accept. Thrown inside the reader only; its edge turns it into `ImportInvalid`. */
export class Unreadable extends Error {}

/** It is larger than SDI takes (00003). */
export class TooLarge extends Unreadable {}

/** Gives up on the file. */
export const unreadable = (why: string): never => {
  throw new Unreadable(why);
};

/** A piece of the file inside a sentence: quoted, short, and without control characters. */
export const quoted = (text: string): string => {
  const plain = text.slice(0, 100).replace(/[\p{C}\p{Z}]+/gu, ' ');
  return `"${plain}${text.length > 100 ? '...' : ''}"`;
};
