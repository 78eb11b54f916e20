import { provinces, type Comune } from './provinces.ts';

/** A name as it is looked for: without case, accents, apostrophes and blanks. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();

/** Which comuni somebody looks for; null: all. */
export interface AskedComuni {
  readonly sigla: string | null;
  /** How the name begins. */
  readonly beginning: string | null;
}

const capitals = provinces.map(({ capital }) => capital).toSorted((a, b) => a.name.localeCompare(b.name, 'it'));

/** The comuni that are known without a loaded list: the capitals of the provinces, by name. */
export const findComuni = ({ sigla, beginning }: AskedComuni): readonly Comune[] => {
  const wanted = foldedName(beginning ?? '');
  return capitals.filter(
    (each) => (sigla === null || each.sigla === sigla) && foldedName(each.name).startsWith(wanted),
  );
};
