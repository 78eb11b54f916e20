import { configKeys } from './config-keys.ts';
import { ConfigInvalid } from './config.ts';
import { secretFileKeys } from './secret-files.ts';

const known = [...Object.keys(configKeys), ...secretFileKeys];
const knownNames = new Set(known);

/** `MAIL__`: what a key begins with that can be nobody else's. `SVC_` is not: container platforms make such names for a service called svc. */
const families = new Set(known.flatMap((name) => (name.includes('__') ? [name.slice(0, name.indexOf('__') + 2)] : [])));

const plain = (name: string): string => name.toUpperCase().replaceAll('_', '');

/** Whether one is the other but for a letter that is missing, too much or another, or two that changed places. */
const isNear = (one: string, other: string): boolean => {
  const [a, b] = one.length <= other.length ? [one, other] : [other, one];
  const at = a.split('').findIndex((letter, index) => letter !== b[index]);
  if (at < 0) return b.length - a.length <= 1;
  const swapped = a.slice(0, at) + (a[at + 1] ?? '') + (a[at] ?? '') + a.slice(at + 2);
  return a.slice(at + 1) === b.slice(at + 1) || a.slice(at) === b.slice(at + 1) || swapped === b;
};

const sentenceOf = (name: string): string => {
  const meant = known.find((each) => isNear(plain(name), plain(each)));
  // Only what looks like a key is repeated: a broken line of a file may be a part of a secret.
  const shown =
    /^[A-Z][A-Z0-9]*(?:_+[A-Z0-9]+)*$/i.test(name) && (meant !== undefined || /_/.test(name)) ? name : 'A line';
  const what = shown === 'A line' ? 'sets what is no key of this program' : 'is no key of this program';
  return `${shown} ${what}${meant === undefined ? '' : `; there is ${meant}`}`;
};

const refuse = (names: readonly string[]): void => {
  if (names.length > 0) throw new ConfigInvalid(`The configuration is wrong. ${names.map(sentenceOf).join('. ')}.`);
};

/** A file holds our keys alone. @throws ConfigInvalid naming what is none: a slip there would leave a key unset in silence */
export const checkFileKeys = (names: readonly string[]): void => refuse(names.filter((name) => !knownNames.has(name)));

/** An environment holds others' variables too; judged is what begins like a key of ours, however it is written. @throws ConfigInvalid */
export const checkEnvironmentKeys = (names: readonly string[]): void =>
  refuse(
    names.filter(
      (name) => !knownNames.has(name) && families.has(name.slice(0, Math.max(0, name.indexOf('__')) + 2).toUpperCase()),
    ),
  );
