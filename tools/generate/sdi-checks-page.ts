import { SDI_CHECKS, STRUCTURE_CODE } from '@svc/domain/invoicing';

/** docs/generated/sdi-checks.md: what is judged before an invoice leaves. */
export const sdiChecksPage = (): string =>
  [
    '# SDI checks',
    '',
    `Before an invoice leaves, its structure is judged against the FatturaPA element table (code ${STRUCTURE_CODE}) and then`,
    "against SDI's own content checks, as far as they can be decided offline. Import judges the structure alone.",
    '',
    '| SDI code | check | Italian | English |',
    '|---|---|---|---|',
    ...SDI_CHECKS.map(({ code, name, it, en }) => `| ${code} | ${name} | ${it} | ${en} |`),
    '',
  ].join('\n');
