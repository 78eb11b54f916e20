import { when, type SdiCheck } from './check.ts';

/** SDI takes 5 MB, read as five million bytes. */
export const MAX_FILE_BYTES = 5_000_000;

/**
 * Specifiche tecniche, 1.2.2 "Nomenclatura dei file da trasmettere": the country (ISO 3166-1, capitals), the sender's code
 * (11 to 16 characters for Italy, where a codice fiscale is written in capitals, else 2 to 28 without a rule),
 * underscore, one to five of [a-z], [A-Z], [0-9], and the kind of file as it is written there.
 */
const FILE_NAME = /^(?:IT[A-Z0-9]{11,16}|(?!IT)[A-Z]{2}[A-Za-z0-9]{2,28})_[A-Za-z0-9]{1,5}\.(?:xml(?:\.p7m)?|zip)$/;

/** What SDI asks of the file itself; asked only when the file's name and size are known. */
export const FILE_CHECKS: readonly SdiCheck<unknown>[] = [
  {
    code: '00001',
    name: 'file name follows the rule',
    it: 'Il nome del file non è valido: serve <paese><codice>_<progressivo>.xml (o .xml.p7m, .zip)',
    en: 'The name of the file is not valid: it must be <country><code>_<progressive>.xml (or .xml.p7m, .zip)',
    find: (_, { file }) => when(file?.name !== undefined && !FILE_NAME.test(file.name), '@file'),
  },
  {
    code: '00003',
    name: 'file is not larger than 5 MB',
    it: 'Il file supera la dimensione massima di 5 MB',
    en: 'The file is larger than 5 MB',
    find: (_, { file }) =>
      file === undefined || file.bytes <= MAX_FILE_BYTES
        ? []
        : [{ path: '@file', found: String(file.bytes), expected: String(MAX_FILE_BYTES) }],
  },
];
