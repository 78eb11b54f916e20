/** A step that is to be written, and the list that names it. */
export interface MigrationFile {
  /** `0008-add-rooms.ts` */
  readonly file: string;
  readonly text: string;
  /** `migrations/index.ts` with the step at its end. */
  readonly index: string;
}

/** Why a step is not written; its message says what to do instead. */
export class NotWritten extends Error {}

const camelCase = (name: string): string => name.replaceAll(/-([a-z0-9])/g, (_, first: string) => first.toUpperCase());

/** Data may be lost by these, or has to move: a person writes them. */
const byHand = /\bdrop (?:table|column|constraint|index)\b|\balter column\b|\brename\b/i;

const nextNumber = (files: readonly string[]): string => {
  const numbers = files.flatMap((file) => Number(/^(\d{4})-/.exec(file)?.[1] ?? Number.NaN)).filter(Number.isInteger);
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
};

/**
 * The next migration, out of what is missing between the tables and the entities.
 * @param name what it changes, in kebab-case: `add-rooms`
 * @param drift SQL that brings the tables to the entities
 * @param files the names of the steps that are there
 * @param index the text of `migrations/index.ts`
 * @throws NotWritten when the name is no name, nothing is missing, or something goes or changes that may hold data
 */
export const migrationFile = (name: string, drift: string, files: readonly string[], index: string): MigrationFile => {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new NotWritten(`"${name}" is no name for a migration: say what it changes in kebab-case, as add-rooms.`);
  if (drift.trim() === '') throw new NotWritten('The tables are what the entities say: there is nothing to write.');
  const lost = drift.split('\n').filter((line) => byHand.test(line));
  if (lost.length > 0)
    throw new NotWritten(
      `What goes, changes its type or gets another name may hold data: write this step by hand.\n\n${drift}\n`,
    );
  const step = `${nextNumber(files)}-${name}`;
  const constant = camelCase(name);
  if (new RegExp(`\\b${constant}\\b`).test(index)) throw new NotWritten(`${constant} is the name of a step already.`);
  return {
    file: `${step}.ts`,
    text: `import type { MigrationStep } from './migration.ts';\n\nexport const ${constant}: MigrationStep = {\n  name: '${step}',\n  up: \`\n${drift.trim().replaceAll(/[`\\$]/g, String.raw`\$&`)}\n\`,\n};\n`,
    index: index
      .replace(
        'import type { MigrationStep }',
        `import { ${constant} } from './${step}.ts';\nimport type { MigrationStep }`,
      )
      .replace(/\n\];\n/, `\n  ${constant},\n];\n`),
  };
};
