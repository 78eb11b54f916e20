import { fatturaSchema, type Group } from '../fattura/index.ts';

/** Element names from the header or the body down, by the number that the specifications and SDI's messages give them. */
const byNumber = new Map<string, string>();
const numbers = new Map<string, string>();

const walk = (group: Group, number: string, path: string): void => {
  for (const [at, element] of group.elements.entries()) {
    const own = number === '' ? String(at + 1) : `${number}.${at + 1}`;
    const name = path === '' ? element.name : `${path}/${element.name}`;
    byNumber.set(own, name);
    numbers.set(name, own);
    if (element.group !== undefined) walk(element.group, own, name);
  }
};
walk(fatturaSchema, '', '');

/** `1.4.1.2` is `FatturaElettronicaHeader/CessionarioCommittente/DatiAnagrafici/CodiceFiscale`; null of a number that is none. */
export const pathOfElement = (number: string): string | null => byNumber.get(number) ?? null;

/** The number of the element that a path ends at, however its repeated elements are counted; null of what is no element. */
export const numberOfElement = (path: string): string | null => numbers.get(path.replaceAll(/\[\d+\]/gu, '')) ?? null;
