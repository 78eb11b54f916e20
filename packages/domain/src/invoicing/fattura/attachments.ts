import { inOrdinaryWords } from './document.ts';
import type { Allegato } from './fattura.ts';
import type { FatturaDocument } from './semplificata/fattura-document.ts';

/** A file that travels inside a document. Nobody has looked into it: it may be anything, under any name. */
export interface Attachment {
  /** Safe to write to a disk or to name in a header, and unlike the others of the document. */
  readonly fileName: string;
  /** NomeAttachment as the sender wrote it. */
  readonly name: string;
  /** FormatoAttachment, `PDF`. */
  readonly format: string | null;
  /** AlgoritmoCompressione, `ZIP`; the content stays compressed. */
  readonly compression: string | null;
  readonly description: string | null;
  /** Without white space. */
  readonly base64: string;
  /** What the content comes to once decoded. */
  readonly bytes: number;
}

const MOST_NAME = 80;

/** Names of devices where Windows is, whatever ending they have. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/iu;

/**
 * Letters and digits of any script, and what no file system or header reads as its own; no path, no hidden file, no
 * device. Empty when nothing is left.
 */
export const safeFileName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/^.*[/\\]/u, '')
    .replace(/[^\p{L}\p{N} ._()+-]/gu, '_')
    .replace(/\s+/gu, ' ')
    .replace(/^[ .]+|[ .]+$/gu, '')
    .replace(DEVICE, '_$&');

const extensionOf = (name: string): string => /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0] ?? '';

/** `fattura.pdf`, then `fattura-2.pdf`. A name without an ending gets that of the format. */
const named = ({ NomeAttachment, FormatoAttachment }: Allegato, taken: Set<string>): string => {
  const safe = safeFileName(NomeAttachment);
  const format = (FormatoAttachment ?? '').trim().toLowerCase();
  const ending = extensionOf(safe) || (/^[a-z0-9]{1,8}$/u.test(format) ? `.${format}` : '');
  const stem = (safe.slice(0, safe.length - extensionOf(safe).length).trimEnd() || 'allegato').slice(0, MOST_NAME);
  for (let copy = 1; ; copy += 1) {
    const name = `${stem}${copy === 1 ? '' : `-${copy}`}${ending}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
};

const decodedBytes = (base64: string): number => Math.floor((base64.replace(/=+$/u, '').length * 3) / 4);

/** The attachments of a document in the order in which they stand, those of every body of a lot. */
export const attachmentsOf = (document: FatturaDocument): readonly Attachment[] => {
  const taken = new Set<string>();
  return inOrdinaryWords(document)
    .FatturaElettronicaBody.flatMap(({ Allegati }) => Allegati ?? [])
    .map((allegato) => {
      const base64 = allegato.Attachment.replace(/\s+/gu, '');
      return {
        fileName: named(allegato, taken),
        name: allegato.NomeAttachment,
        format: allegato.FormatoAttachment ?? null,
        compression: allegato.AlgoritmoCompressione ?? null,
        description: allegato.DescrizioneAttachment ?? null,
        base64,
        bytes: decodedBytes(base64),
      };
    });
};
