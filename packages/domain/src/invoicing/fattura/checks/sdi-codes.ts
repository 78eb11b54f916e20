import { SDI_CHECKS, SDI_SEMPLIFICATA_CHECKS } from './check-fattura.ts';
import { COUNTED_FAULTS, MANY_FAULTS_CODE, STRUCTURE_CODE } from './finding.ts';

/**
 * What decides a check of SDI. `offline`: the document, the name and size of its file, and the day. `in part`: the check
 * digit or letter offline, the rest is in the tax register. `registers`: the tax register, the directory of recipients, or
 * the bank of declarations of intent. `state`: what SDI has received before. `signature`: the signed file, which a gateway
 * makes. `archive`: a file of several documents, which svc does not make.
 */
export type SdiJudge = 'offline' | 'in part' | 'registers' | 'state' | 'signature' | 'archive';

/** One code with which SDI refuses a file. */
export interface SdiCode {
  readonly code: string;
  /** What is asked, in short. */
  readonly name: string;
  readonly judged: SdiJudge;
  /** The formats of which svc asks it; empty where svc cannot. */
  readonly formats: readonly ('ordinary' | 'simplified')[];
}

/** The codes that no document decides alone. */
const ELSEWHERE: readonly (readonly [code: string, judged: SdiJudge, name: string])[] = [
  ['00002', 'state', 'file name was not used before, in any year'],
  ['00100', 'signature', 'certificate has not expired'],
  ['00101', 'signature', 'certificate is not revoked or suspended'],
  ['00102', 'signature', 'signature fits the content'],
  ['00103', 'signature', 'signature has its time'],
  ['00104', 'signature', 'authority is a trusted one'],
  ['00105', 'signature', 'signature is not made after the receipt'],
  ['00106', 'archive', 'archive is neither empty nor damaged'],
  ['00107', 'signature', 'certificate is valid'],
  ['00311', 'registers', 'recipient code is known'],
  ['00312', 'registers', 'recipient code is active'],
  ['00320', 'registers', 'seller VAT number and fiscal code have one holder'],
  ['00321', 'registers', 'seller fiscal code is of a member of the VAT group'],
  ['00322', 'registers', 'seller in a VAT group has a fiscal code'],
  ['00323', 'registers', 'seller VAT number was not closed more than five years before a self-invoice'],
  ['00324', 'registers', 'buyer VAT number and fiscal code have one holder'],
  ['00325', 'registers', 'buyer fiscal code is of a member of the VAT group'],
  ['00326', 'registers', 'buyer in a VAT group has a fiscal code'],
  ['00327', 'registers', 'of the same range about the holders of numbers; its text is not published'],
  ['00398', 'registers', 'public body is addressed by its own office, not by its central one'],
  ['00399', 'registers', 'public body with offices in the directory is not addressed as a private buyer'],
  ['00404', 'state', 'document is not one that SDI has already taken'],
  ['00477', 'registers', 'declaration of intent (N3.5) is not an invalidated one'],
];
/** Numbers and codes of the tax register: offline only the check digit or letter is judged. */
const IN_PART: ReadonlySet<string> = new Set(['00300', '00301', '00302', '00303', '00304', '00305', '00306']);

const STRUCTURE: readonly (readonly [code: string, name: string])[] = [
  [STRUCTURE_CODE, 'document follows the schema'],
  [MANY_FAULTS_CODE, `document departs from the schema in at most ${COUNTED_FAULTS} places`],
];
const formatsOf = (code: string): SdiCode['formats'] => [
  ...(SDI_CHECKS.some((check) => check.code === code) ? (['ordinary'] as const) : []),
  ...(SDI_SEMPLIFICATA_CHECKS.some((check) => check.code === code) ? (['simplified'] as const) : []),
];
const names = new Map([...SDI_SEMPLIFICATA_CHECKS, ...SDI_CHECKS].map(({ code, name }) => [code, name]));

/** Every code with which SDI refuses an invoice (Allegato A 1.9.1, Elenco controlli 2.0), in the order of the codes. */
export const SDI_CODES: readonly SdiCode[] = [
  ...STRUCTURE.map(([code, name]): SdiCode => ({
    code,
    name,
    judged: 'offline',
    formats: ['ordinary', 'simplified'],
  })),
  ...[...names].map(([code, name]): SdiCode => ({
    code,
    name,
    judged: IN_PART.has(code) ? 'in part' : 'offline',
    formats: formatsOf(code),
  })),
  ...ELSEWHERE.map(([code, judged, name]): SdiCode => ({ code, name, judged, formats: [] })),
].toSorted((a, b) => (a.code < b.code ? -1 : 1));
