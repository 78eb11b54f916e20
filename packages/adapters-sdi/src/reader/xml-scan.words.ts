import { quoted, unreadable } from './unreadable.ts';

const NOT_CLOSED = {
  instruction: ['a processing instruction', "un'istruzione di elaborazione non è chiusa"],
  comment: ['a comment', 'un commento non è chiuso'],
  cdata: ['a CDATA section', 'una sezione CDATA non è chiusa'],
} as const;

/** What ends the scan of a text, in English and Italian. */
export const no = {
  ending: (open: string): never =>
    unreadable(`the file ends inside the element ${quoted(open)}`, `il file finisce dentro l'elemento ${quoted(open)}`),
  element: (): never => unreadable('there is no XML element in the file', "nel file non c'è alcun elemento XML"),
  declaration: (): never => unreadable('the XML declaration is malformed', 'la dichiarazione XML è malformata'),
  doctype: (): never =>
    unreadable('a DOCTYPE is refused, whatever it declares', 'un DOCTYPE è rifiutato, qualunque cosa dichiari'),
  markup: (text: string): never =>
    unreadable(`${quoted(text)} is no markup of a document`, `${quoted(text)} non è un marcatore di un documento`),
  cdataEnd: (): never => unreadable('"]]>" stands in a text', 'in un testo compare "]]>"'),
  outside: (): never =>
    unreadable('there is text outside the root element', "c'è del testo fuori dall'elemento radice"),
  start: (text: string): never =>
    unreadable(`malformed element at ${quoted(text)}`, `elemento malformato presso ${quoted(text)}`),
  secondRoot: (): never => unreadable('there is more than one root element', "c'è più di un elemento radice"),
  elements: (most: number): never =>
    unreadable(`there are more than ${most} elements`, `ci sono più di ${most} elementi`),
  depth: (most: number): never =>
    unreadable(`elements are nested more than ${most} deep`, `gli elementi sono annidati oltre ${most} livelli`),
  tag: (name: string): never =>
    unreadable(`the tag ${quoted(name)} is malformed`, `il tag ${quoted(name)} è malformato`),
  attributeTwice: (name: string, element: string): never =>
    unreadable(
      `the attribute ${quoted(name)} of ${quoted(element)} is there twice`,
      `l'attributo ${quoted(name)} di ${quoted(element)} è presente due volte`,
    ),
  attributes: (element: string, most: number): never =>
    unreadable(`${quoted(element)} has more than ${most} attributes`, `${quoted(element)} ha più di ${most} attributi`),
  attributeLength: (name: string, most: number): never =>
    unreadable(
      `the attribute ${quoted(name)} is longer than ${most} characters`,
      `l'attributo ${quoted(name)} supera ${most} caratteri`,
    ),
  end: (text: string): never =>
    unreadable(`malformed end tag at ${quoted(text)}`, `tag di chiusura malformato presso ${quoted(text)}`),
  close: (name: string, open: string | undefined): never =>
    open === undefined
      ? unreadable(`nothing to close with ${quoted(name)}`, `${quoted(name)} non chiude nulla`)
      : unreadable(`${quoted(open)} is closed by ${quoted(name)}`, `${quoted(open)} è chiuso da ${quoted(name)}`),
  instruction: (): never => unreadable('malformed processing instruction', 'istruzione di elaborazione malformata'),
  instructionName: (target: string): never =>
    unreadable(
      `${quoted(target)} is no processing instruction`,
      `${quoted(target)} non è un'istruzione di elaborazione`,
    ),
  instructions: (most: number): never =>
    unreadable(
      `there are more than ${most} processing instructions`,
      `ci sono più di ${most} istruzioni di elaborazione`,
    ),
  dashes: (): never => unreadable('"--" stands inside a comment', 'in un commento compare "--"'),
  references: (most: number): never =>
    unreadable(`there are more than ${most} references`, `ci sono più di ${most} riferimenti`),
  closing: (what: keyof typeof NOT_CLOSED): never =>
    unreadable(`${NOT_CLOSED[what][0]} is not closed`, NOT_CLOSED[what][1]),
  character: (): never =>
    unreadable('there is a character that XML does not allow', "c'è un carattere che XML non ammette"),
} as const;
