import { nameKey } from '../../kernel/index.ts';
import { marketingConsent, type Contact, type ContactDraft } from './contact.entity.ts';
import { blankContact, changedBy, faultsOf, type LineFault, type ReadLine } from './read-contacts.ts';

/** What an import does with somebody who is known: leaves them, or fills in what the file says. */
export const duplicateAnswers = ['skip', 'update'] as const;
export type DuplicateAnswer = (typeof duplicateAnswers)[number];

export const lineOutcomes = ['created', 'updated', 'unchanged', 'skipped', 'invalid'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** What becomes of a line: a new contact, or a known one with what it becomes. */
export interface PlannedLine {
  readonly line: number;
  readonly outcome: LineOutcome;
  readonly known: Contact | null;
  readonly draft: ContactDraft | null;
  /** Why it is left out; of a line that comes in, what of it does not. */
  readonly faults: readonly LineFault[];
}

type Known = Partial<Pick<ContactDraft, 'email' | 'codiceFiscale' | 'phone' | 'partitaIva'>> &
  Partial<Pick<ContactDraft, 'firstName' | 'lastName' | 'company'>>;

const nameOf = ({ firstName, lastName, company }: Known): string => {
  const person = [firstName, lastName].map((each) => nameKey(each ?? '')).join(' ');
  return person === ' ' ? nameKey(company ?? '') : person;
};

const keys = {
  email: ({ email }: Known) => email,
  codiceFiscale: ({ codiceFiscale }: Known) => codiceFiscale,
  phone: (known: Known) => (known.phone ? `${known.phone} ${nameOf(known)}` : null),
  partitaIva: ({ partitaIva }: Known) => partitaIva,
} as const;
type KeyKind = keyof typeof keys | 'name';
const kinds = Object.keys(keys) as readonly (keyof typeof keys)[];
const written = (kind: KeyKind, key: string): string => `${kind} ${key}`;

/** By what somebody is recognised: the address, else the codice fiscale, the number with the name, the partita IVA, the name alone. */
export const contactKey = (known: Known): string => {
  for (const kind of kinds) {
    const key = keys[kind](known);
    if (key !== null && key !== undefined) return written(kind, key);
  }
  return written('name', `${nameOf(known)} ${nameKey(known.company ?? '')}`);
};

/** Everything that a stored contact answers to; to the name alone only one of whom nothing better is known. */
const keysOf = (stored: Contact): readonly string[] => {
  const all = kinds.flatMap((kind) => {
    const key = keys[kind](stored);
    return key === null || key === undefined ? [] : [written(kind, key)];
  });
  return all.length > 0 ? all : [contactKey(stored)];
};

/** A refusal stays, whatever a file says: it may be older than that, and only the person takes it back. */
const withoutConsent = ({
  marketing: _marketing,
  marketingSince: _marketingSince,
  marketingText: _marketingText,
  ...rest
}: Partial<ContactDraft>): Partial<ContactDraft> => rest;

/** What a file may change of somebody who is known, and what is said of the rest. */
const allowedBy = (
  found: Contact | null,
  line: number,
  values: Partial<ContactDraft>,
): { readonly allowed: Partial<ContactDraft>; readonly notices: readonly LineFault[] } => {
  if (found === null || marketingConsent(found) !== 'refused') return { allowed: values, notices: [] };
  const allowed = withoutConsent(values);
  const isLess = changedBy(found, values).length > changedBy(found, allowed).length;
  return { allowed, notices: isLess ? [{ line, field: 'marketing', code: 'consent_refused' }] : [] };
};

const together = (own: readonly string[], more: readonly string[]): readonly string[] =>
  [...new Set([...own, ...more])].slice(0, 20);

/**
 * What an import makes of its lines. Of several lines about one person the first counts; of several contacts that a line
 * could mean, the oldest.
 * @param known stored contacts that lines may be about, in the order of their ids
 */
export const planImport = (
  lines: readonly ReadLine[],
  known: readonly Contact[],
  { onDuplicate, labels }: { readonly onDuplicate: DuplicateAnswer; readonly labels: readonly string[] },
): readonly PlannedLine[] => {
  const stored = new Map<string, Contact>();
  for (const each of known.toReversed()) for (const key of keysOf(each)) stored.set(key, each);
  const seen = new Set<string>();
  return lines.map(({ line, values, faults }): PlannedLine => {
    const ended = (outcome: LineOutcome, found: Contact | null, why: readonly LineFault[] = []): PlannedLine => ({
      ...{ line, outcome, known: found, draft: null, faults: why },
    });
    if (values === null) return ended('invalid', null, faults);
    const key = contactKey(values);
    const found = stored.get(key) ?? null;
    const twice = [key, ...(found === null ? [] : [`id ${found.id}`])];
    if (twice.some((each) => seen.has(each)))
      return ended('skipped', found, [{ line, field: null, code: 'line_repeated' }]);
    for (const each of twice) seen.add(each);
    const base = found ?? blankContact;
    const { allowed, notices } = allowedBy(found, line, values);
    const wanted = { ...allowed, labels: together(base.labels, [...(values.labels ?? []), ...labels]) };
    const draft = { ...base, ...wanted };
    if (found === null) return { ...ended('created', null), draft };
    if (onDuplicate === 'skip') return ended(changedBy(found, wanted).length === 0 ? 'unchanged' : 'skipped', found);
    if (changedBy(found, wanted).length === 0) return ended('unchanged', found, notices);
    const broken = faultsOf(line, draft);
    return broken.length > 0 ? ended('invalid', found, broken) : { ...ended('updated', found, notices), draft };
  });
};

export type ImportCounts = Readonly<Record<LineOutcome, number>>;

/** How many lines came to each outcome. */
export const countLines = (lines: readonly Pick<PlannedLine, 'outcome'>[]): ImportCounts =>
  Object.fromEntries(
    lineOutcomes.map((each) => [each, lines.filter(({ outcome }) => outcome === each).length]),
  ) as ImportCounts;
