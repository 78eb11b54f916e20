import type { FileVerdict, Language } from './file-verdict.ts';

const WORDS = {
  it: {
    accepted: 'importabile',
    rejected: 'non importabile',
    sendable: 'inviabile',
    unsendable: 'non inviabile',
    of: 'del',
  },
  en: {
    accepted: 'importable',
    rejected: 'not importable',
    sendable: 'sendable',
    unsendable: 'not sendable',
    of: 'of',
  },
} as const;

/** What a file holds, or is called, must not command the terminal it is shown on. */
export const plain = (text: string): string => text.replace(/\p{C}/gu, ' ');

/** A verdict for whoever reads it on a terminal. */
export const verdictText = (verdict: FileVerdict, language: Language): string => {
  const words = WORDS[language];
  const { file, result, documents, checks, sendable, pdf } = verdict;
  const judged = sendable === undefined ? [] : [sendable ? words.sendable : words.unsendable];
  return [
    `${file}: ${[words[result], ...judged].join(', ')}${pdf === undefined ? '' : ` → ${pdf}`}`,
    ...documents.map(({ type, number, date, total }) => `  ${type} ${number} ${words.of} ${date}, ${total}`),
    ...checks.map(({ code, path, message }) => `  ${code} ${path === '' ? '' : `${path}: `}${message}`),
  ]
    .map(plain)
    .join('\n');
};
