import { readFile, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** The copy cannot go where it should. */
export class CopyRefused extends Error {}

/** Beside the document, under its own name. */
const copyName = (file: string): string => `${file.replace(/(?:\.xml)?(?:\.p7m)?$/i, '')}.pdf`;

const factsOf = (path: string) => stat(path, { bigint: true }).catch(() => undefined);

/** Also under another name: a link to the document is the document. */
const isSameFile = async (one: string, other: string): Promise<boolean> => {
  if (resolve(one) === resolve(other)) return true;
  const [a, b] = [await factsOf(one), await factsOf(other)];
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
};

const MOST_BYTES = 64n * 1024n * 1024n;
/** The name of who made it stands alone in an object of its own. */
const OURS = '\n(svc)\n';

/** A PDF that came with the document from somewhere else; one that we made is made anew. */
const isForeign = async (path: string): Promise<boolean> => {
  const facts = await factsOf(path);
  if (facts === undefined || !facts.isFile()) return false;
  return facts.size > MOST_BYTES || !(await readFile(path)).includes(OURS);
};

/**
 * Writes the copy of a document.
 * @param out where it goes, whatever is there; absent: beside the document, unless something of others is there
 * @returns where it is
 * @throws CopyRefused
 */
export const storeCopy = async (file: string, copy: Uint8Array, out: string | undefined): Promise<string> => {
  const pdf = out ?? copyName(file);
  if (await isSameFile(pdf, file)) throw new CopyRefused(`${pdf} is the document itself`);
  try {
    if (out === undefined && (await isForeign(pdf)))
      throw new CopyRefused(`${pdf} is there already and was not made here: say --out`);
    await writeFile(pdf, copy);
  } catch (error) {
    throw error instanceof CopyRefused
      ? error
      : new CopyRefused(error instanceof Error ? error.message : String(error));
  }
  return pdf;
};
