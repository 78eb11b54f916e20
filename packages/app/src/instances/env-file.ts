import { parseEnv } from 'node:util';
import { ConfigInvalid } from '../config/config.ts';

/** One line of an environment file; `name` and `value` where it sets something. */
interface EnvLine {
  readonly text: string;
  readonly name?: string;
  readonly value?: string;
}

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/;
const NOTHING = /^\s*(?:#.*)?$/;
const QUOTED = /^(['"`])(?:(?!\1).)*\1\s*(?:#.*)?$/;

const unreadable = (line: number, why: string): ConfigInvalid => new ConfigInvalid(`Line ${line} ${why}.`);

/**
 * The lines, each read by itself as Node reads `--env-file`. Stricter than that where programs differ, since a value that is
 * cut in silence may be a key: one value per line, quotes closed, a # in a value only between quotes.
 * @throws ConfigInvalid with the number of the first line that is wrong, never with what stands in it
 */
const linesOf = (text: string): readonly EnvLine[] => {
  const seen = new Set<string>();
  return text.split('\n').map((line, at) => {
    if (NOTHING.test(line)) return { text: line };
    const [, name = '', given = ''] = ASSIGNMENT.exec(line) ?? [];
    if (name === '') throw unreadable(at + 1, 'is neither KEY=value nor a comment');
    if (seen.has(name)) throw unreadable(at + 1, `sets ${name} a second time`);
    seen.add(name);
    const quotes = /^['"`]/.test(given);
    if (quotes && !QUOTED.test(given)) throw unreadable(at + 1, `does not close the quotes of ${name}`);
    if (!quotes && /\S#/.test(given)) throw unreadable(at + 1, `has a # in ${name}: put the value between quotes`);
    return { text: line, name, value: parseEnv(`${name}=${given}`)[name] ?? '' };
  });
};

/** What an environment file sets. @throws ConfigInvalid naming the first line that is wrong */
export const readEnvFile = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(linesOf(text).flatMap(({ name, value }) => (name === undefined ? [] : [[name, value ?? '']])));

/** As it must stand in the file to be read as the same again. @throws ConfigInvalid for what no quotes can hold */
const quoted = (name: string, value: string): string => {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value;
  // A control character would end the line, or the terminal that shows it; between double quotes a backslash means more.
  const quote = /\p{Cc}/u.test(value) ? undefined : ["'", '`', '"'].find((each) => !value.includes(each));
  if (quote === undefined || (quote === '"' && value.includes('\\')))
    throw new ConfigInvalid(`${name} has characters that an environment file cannot hold.`);
  return quote + value + quote;
};

/**
 * The file with these keys set, or removed where undefined; every other line stays as it is, comments and order included.
 * A key that is new goes below its commented-out example, else to the end.
 */
export const changeEnvFile = (text: string, changes: Readonly<Record<string, string | undefined>>): string => {
  let lines = linesOf(text).map((line) => ({ ...line }));
  for (const [name, value] of Object.entries(changes)) {
    const at = lines.findIndex((line) => line.name === name);
    if (value === undefined) lines = lines.filter((line) => line.name !== name);
    else if (at >= 0)
      lines[at] = lines[at]?.value === value ? lines[at] : { text: `${name}=${quoted(name, value)}`, name, value };
    else {
      const example = lines.findLastIndex((line) => new RegExp(`^\\s*#\\s*${name}=`).test(line.text));
      const last = lines.at(-1)?.text === '' ? lines.length - 1 : lines.length;
      lines.splice(example >= 0 ? example + 1 : last, 0, { text: `${name}=${quoted(name, value)}`, name, value });
    }
  }
  return lines.map((line) => line.text).join('\n');
};
