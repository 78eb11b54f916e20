import type { FileCheck, FileVerdict, Language } from './file-verdict.ts';

const WORDS = {
  it: {
    accepted: 'importabile',
    rejected: 'non importabile',
    sendable: 'inviabile',
    unsendable: 'non inviabile',
    of: 'del',
    warning: 'avviso',
  },
  en: {
    accepted: 'importable',
    rejected: 'not importable',
    sendable: 'sendable',
    unsendable: 'not sendable',
    of: 'of',
    warning: 'warning',
  },
} as const;

/** What a file holds, or is called, must not command the terminal it is shown on. */
export const plain = (text: string): string => text.replace(/\p{C}/gu, ' ');

const sentence = ({ code, path, message }: FileCheck): string => `${code} ${path === '' ? '' : `${path}: `}${message}`;

/** A verdict for a reader at a terminal. */
export const verdictText = (verdict: FileVerdict, language: Language): string => {
  const words = WORDS[language];
  const { file, result, documents, checks, warnings = [], sendable, pdf } = verdict;
  const judged = sendable === undefined ? [] : [sendable ? words.sendable : words.unsendable];
  return [
    `${file}: ${[words[result], ...judged].join(', ')}${pdf === undefined ? '' : ` → ${pdf}`}`,
    ...documents.map(({ type, number, date, total }) => `  ${type} ${number} ${words.of} ${date}, ${total}`),
    ...checks.map((check) => `  ${sentence(check)}`),
    ...warnings.map((warning) => `  ${words.warning} ${sentence(warning)}`),
  ]
    .map(plain)
    .join('\n');
};
