import {
  COUNTED_FAULTS,
  fatturaSchema,
  MANY_FAULTS_CODE,
  SDI_CHECKS,
  SDI_CODES,
  SDI_SEMPLIFICATA_CHECKS,
  SDI_SEMPLIFICATA_WARNINGS,
  SDI_WARNINGS,
  semplificataSchema,
  STRUCTURE_CODE,
  type Group,
  type Occurs,
  type SdiJudge,
} from '@svc/domain/invoicing';

const OCCURS: Readonly<Record<Occurs, string>> = { one: '1', maybe: '0..1', some: '1..n', any: '0..n' };

/** Every element of a format in document order, with what it takes. */
const elementRows = (group: Group, path = ''): readonly string[] =>
  group.elements.flatMap(({ name, occurs, leaf, group: inner }) => {
    const here = path === '' ? name : `${path}/${name}`;
    const choice = (inner?.choice ?? []).map((set) => set.join(' + '));
    const it = leaf?.it ?? (choice.length === 0 ? '' : `serve ${choice.join(' oppure ')}`);
    const en = leaf?.en ?? (choice.length === 0 ? '' : `it needs either ${choice.join(' or ')}`);
    return [
      `| ${here} | ${OCCURS[occurs]} | ${it} | ${en} |`,
      ...(inner === undefined ? [] : elementRows(inner, here)),
    ];
  });

interface Row {
  readonly code: string;
  readonly name: string;
  readonly it: string;
  readonly en: string;
}
const checkRows = (checks: readonly Row[]): readonly string[] => [
  '| SDI code | check | Italian | English |',
  '|---|---|---|---|',
  ...checks.map(({ code, name, it, en }) => `| ${code} | ${name} | ${it} | ${en} |`),
  '',
];
const structureRows = (group: Group): readonly string[] => [
  '| element | occurs | Italian | English |',
  '|---|---|---|---|',
  ...elementRows(group),
  '',
];

const JUDGES: Readonly<Record<SdiJudge, string>> = {
  offline: 'judged offline',
  'in part': 'check digit judged offline; the rest needs SDI’s registers',
  registers: 'needs SDI’s registers',
  state: 'needs SDI’s state: what it received before',
  signature: 'needs the signed file: the gateway signs',
  archive: 'of archives, which svc does not make',
};
const codeRows = (): readonly string[] => [
  '| SDI code | what is asked | who can judge it | formats |',
  '|---|---|---|---|',
  ...SDI_CODES.map(
    ({ code, name, judged, formats }) => `| ${code} | ${name} | ${JUDGES[judged]} | ${formats.join(', ')} |`,
  ),
  '',
];

/** docs/generated/sdi-checks.md: what is judged before an invoice leaves. */
export const sdiChecksPage = (): string =>
  [
    '# SDI checks',
    '',
    `Before an invoice leaves, its structure is judged against the FatturaPA element table (code ${STRUCTURE_CODE}, and`,
    `${MANY_FAULTS_CODE} beyond ${COUNTED_FAULTS} departures) and then against SDI's own content checks, as far as they can be decided`,
    'offline. All findings are reported at once. Import judges the structure alone.',
    '',
    '## Every code',
    '',
    ...codeRows(),
    '## Ordinary invoices (FPR12, FPA12)',
    '',
    ...checkRows(SDI_CHECKS),
    '## Simplified invoices (FSM10)',
    '',
    ...checkRows(SDI_SEMPLIFICATA_CHECKS),
    '## Warnings',
    '',
    'What `svc invoice check` says of a document that SDI takes all the same, under the code of the nearest check.',
    '',
    ...checkRows(SDI_WARNINGS),
    'Of a simplified invoice:',
    '',
    ...checkRows(SDI_SEMPLIFICATA_WARNINGS),
    '## Elements of an ordinary invoice',
    '',
    'XSD 1.2.3, in document order; every row is one rule.',
    '',
    ...structureRows(fatturaSchema),
    '## Elements of a simplified invoice',
    '',
    'XSD VFSM10 1.0.2.',
    '',
    ...structureRows(semplificataSchema),
  ].join('\n');
