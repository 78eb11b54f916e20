import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';

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
/** A comment behind the end of the PDF, which readers pass over: the name of the file that it is the copy of, as a hash. */
const markOf = (file: string): string => `%svc copy of ${createHash('sha256').update(basename(file)).digest('hex')}\n`;

/**
 * Why the file that is there stays: it came with the document from somewhere else, or it is the copy of another document
 * of the same stem (`a.xml`, `a.xml.p7m`). What was made of this one is made anew.
 */
const whyItStays = async (path: string, file: string): Promise<string | undefined> => {
  const facts = await factsOf(path);
  if (facts === undefined || !facts.isFile()) return undefined;
  const bytes = facts.size > MOST_BYTES ? Buffer.alloc(0) : await readFile(path);
  if (!bytes.includes(OURS)) return 'was not made here';
  return bytes.subarray(-200).toString('latin1').endsWith(markOf(file)) ? undefined : 'is the copy of another document';
};

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Beside the document: a file that another process puts there meanwhile is looked at as well. */
const storeBeside = async (pdf: string, file: string, bytes: Uint8Array): Promise<void> => {
  try {
    return await writeFile(pdf, bytes, { flag: 'wx' });
  } catch (error) {
    if (!isThere(error)) throw error;
  }
  const why = await whyItStays(pdf, file);
  if (why !== undefined) throw new CopyRefused(`${pdf} is there already and ${why}: say --out`);
  await writeFile(pdf, bytes);
};

/**
 * Writes the copy of a document.
 * @param out where it goes, whatever is there; absent: beside the document, unless something else is there
 * @returns where it is
 * @throws CopyRefused
 */
export const storeCopy = async (file: string, copy: Uint8Array, out: string | undefined): Promise<string> => {
  const pdf = out ?? copyName(file);
  if (await isSameFile(pdf, file)) throw new CopyRefused(`${pdf} is the document itself`);
  try {
    const bytes = Buffer.concat([copy, Buffer.from(markOf(file), 'latin1')]);
    await (out === undefined ? storeBeside(pdf, file, bytes) : writeFile(pdf, bytes));
  } catch (error) {
    throw error instanceof CopyRefused
      ? error
      : new CopyRefused(error instanceof Error ? error.message : String(error));
  }
  return pdf;
};
