import type { Language } from './file-verdict.ts';
import { plain } from './verdict-text.ts';

const TEXTS = {
  it: {
    ENOENT: 'il file non c’è',
    ENOTDIR: 'il file non c’è',
    EACCES: 'manca il permesso di leggere il file',
    EPERM: 'manca il permesso di leggere il file',
    notAFile: 'non è un file',
    unread: 'il file non si può leggere',
  },
  en: {
    ENOENT: 'there is no such file',
    ENOTDIR: 'there is no such file',
    EACCES: 'reading the file is not permitted',
    EPERM: 'reading the file is not permitted',
    notAFile: 'is not a file',
    unread: 'the file cannot be read',
  },
} as const;

/**
 * Why nothing can be said of a file, in one sentence.
 * @param cause what Node threw over it; absent: it is there, and is something else than a file
 */
export const absentFile = (file: string, language: Language, cause?: unknown): string => {
  const texts = TEXTS[language];
  const { code } = (cause ?? { code: 'notAFile' }) as { readonly code?: unknown };
  const name = plain(file === '' ? '""' : file);
  if (typeof code === 'string' && Object.hasOwn(texts, code)) return `${name}: ${texts[code as keyof typeof texts]}`;
  return `${name}: ${texts.unread}${typeof code === 'string' ? ` (${code})` : ''}`;
};
