import { checkReferences, takeReferences } from './xml-references.ts';
import { no } from './xml-scan.words.ts';

/** Far above any real document, far below what could hurt. The deepest FatturaPA element is the 8th, a signature's the 15th. */
export const SCAN_LIMITS = {
  depth: 32,
  elements: 250_000,
  attributes: 64,
  attributeLength: 4096,
  references: 200_000,
  instructions: 50,
} as const;

// One colon at most, as Namespaces in XML wants; 100 characters are twice the longest name of the format.
const NAME = String.raw`[\p{L}_][\p{L}\p{N}\p{M}._\-·]{0,99}(?::[\p{L}_][\p{L}\p{N}\p{M}._\-·]{0,99})?`;
const BLANK = '[ \\t\\n]';
const START = new RegExp(`<(${NAME})`, 'uy');
const END = new RegExp(`</(${NAME})${BLANK}*>`, 'uy');
const ATTRIBUTE = new RegExp(`${BLANK}+(${NAME})${BLANK}*=${BLANK}*(?:"([^"<]*)"|'([^'<]*)')`, 'uy');
const CLOSE = new RegExp(`${BLANK}*(/?)>`, 'uy');
const INSTRUCTION = new RegExp(`<\\?(${NAME})(?:${BLANK}|(?=\\?>))`, 'uy');
const DECLARATION =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(?:"1\.[0-9]+"|'1\.[0-9]+')(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(?:"[\w.-]+"|'[\w.-]+'))?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]*\?>/;
// eslint-disable-next-line no-control-regex
const NO_XML_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** A text longer than this (an attachment) is held back from the parser, which would take it up character by character. */
const LONG_TEXT = 2000;

/** A document that is safe to parse. */
export interface ScannedXml {
  /** Elements, attributes and text alone: no declaration, comment, processing instruction or CDATA section. */
  readonly xml: string;
  /** Texts held back, final; their places in `xml` are marked by their index between NULs, which no XML can contain. */
  readonly held: readonly string[];
}

/** One pass over the text. It throws at the first thing that is no well-formed XML, or more than a document needs. */
class Scan {
  readonly #text: string;
  readonly #open: string[] = [];
  readonly #kept: string[] = [];
  #keptUpTo = 0;
  #elements = 0;
  #references = 0;
  readonly #held: string[][] = [];
  #holding: string[] | undefined;
  /** Characters of text since the last tag that the parser is to see. */
  #plain = 0;
  #instructions = 0;

  constructor(text: string) {
    this.#text = text;
  }

  run(): ScannedXml {
    const text = this.#text;
    let at = this.#declaration();
    this.#keptUpTo = at;
    while (at < text.length) {
      const next = text.indexOf('<', at);
      const end = next === -1 ? text.length : next;
      if (end > at) this.#characters(at, end);
      at = next === -1 ? end : this.#markup(next);
    }
    if (this.#open.length > 0) no.ending(this.#open.at(-1) ?? '');
    if (this.#elements === 0) no.element();
    this.#kept.push(text.slice(this.#keptUpTo));
    return { xml: this.#kept.join(''), held: this.#held.map((pieces) => pieces.join('')) };
  }

  #declaration(): number {
    if (!/^<\?xml[ \t\n?]/.test(this.#text)) return 0;
    return DECLARATION.exec(this.#text.slice(0, 400))?.[0].length ?? no.declaration();
  }

  #markup(at: number): number {
    const second = this.#text[at + 1];
    if (second === '?') return this.#instruction(at);
    if (second !== '!') return this.#tag(at, second === '/');
    if (this.#text.startsWith('<!--', at)) return this.#comment(at);
    if (this.#text.startsWith('<![CDATA[', at)) return this.#cdata(at);
    if (/^<!doctype/i.test(this.#text.slice(at, at + 9))) return no.doctype();
    return no.markup(this.#text.slice(at, at + 20));
  }

  #characters(from: number, to: number): void {
    const run = this.#text.slice(from, to);
    if (this.#open.length === 0) {
      if (/[^ \t\n]/.test(run)) no.outside();
      this.#drop(from, to);
      return;
    }
    if (run.includes(']]>')) no.cdataEnd();
    this.#count(run);
    this.#plain += run.length;
    if (this.#holding !== undefined || this.#plain > LONG_TEXT) this.#hold(from, to, takeReferences(run));
  }

  #tag(at: number, closing: boolean): number {
    this.#holding = undefined;
    this.#plain = 0;
    return closing ? this.#end(at) : this.#start(at);
  }

  #start(at: number): number {
    const name = matchAt(START, this.#text, at)?.[1] ?? no.start(this.#text.slice(at, at + 30));
    if (this.#open.length === 0 && this.#elements > 0) no.secondRoot();
    this.#elements += 1;
    if (this.#elements > SCAN_LIMITS.elements) no.elements(SCAN_LIMITS.elements);
    if (this.#open.length >= SCAN_LIMITS.depth) no.depth(SCAN_LIMITS.depth);
    const afterAttributes = this.#attributes(name, at + 1 + name.length);
    const close = matchAt(CLOSE, this.#text, afterAttributes) ?? no.tag(name);
    if (close[1] === '') this.#open.push(name);
    return CLOSE.lastIndex;
  }

  #attributes(element: string, from: number): number {
    const names = new Set<string>();
    let at = from;
    for (let match = matchAt(ATTRIBUTE, this.#text, at); match !== null; match = matchAt(ATTRIBUTE, this.#text, at)) {
      at = ATTRIBUTE.lastIndex;
      const name = match[1] ?? '';
      const value = match[2] ?? match[3] ?? '';
      if (names.has(name)) no.attributeTwice(name, element);
      names.add(name);
      if (names.size > SCAN_LIMITS.attributes) no.attributes(element, SCAN_LIMITS.attributes);
      if (value.length > SCAN_LIMITS.attributeLength) no.attributeLength(name, SCAN_LIMITS.attributeLength);
      this.#count(value);
    }
    return at;
  }

  #end(at: number): number {
    const name = matchAt(END, this.#text, at)?.[1] ?? no.end(this.#text.slice(at, at + 30));
    const open = this.#open.pop();
    if (open !== name) no.close(name, open);
    return END.lastIndex;
  }

  #instruction(at: number): number {
    const target = matchAt(INSTRUCTION, this.#text, at)?.[1] ?? no.instruction();
    if (target.toLowerCase() === 'xml' || target.includes(':')) no.instructionName(target);
    this.#instructions += 1;
    if (this.#instructions > SCAN_LIMITS.instructions) no.instructions(SCAN_LIMITS.instructions);
    return this.#drop(at, this.#find('?>', at + 2, 'instruction'));
  }

  #comment(at: number): number {
    const dashes = this.#find('--', at + 4, 'comment');
    if (this.#text[dashes] !== '>') no.dashes();
    return this.#drop(at, dashes + 1);
  }

  #cdata(at: number): number {
    if (this.#open.length === 0) no.outside();
    const end = this.#find(']]>', at + 9, 'cdata');
    return this.#hold(at, end, this.#text.slice(at + 9, end - 3));
  }

  #count(text: string): void {
    this.#references += checkReferences(text);
    if (this.#references > SCAN_LIMITS.references) no.references(SCAN_LIMITS.references);
  }

  /** From here to the next tag all text is held back, as one. */
  #hold(from: number, to: number, text: string): number {
    if (this.#holding !== undefined) {
      this.#holding.push(text);
      return this.#drop(from, to);
    }
    this.#holding = [text];
    return this.#drop(from, to, `\0${this.#held.push(this.#holding) - 1}\0`);
  }

  /** Where `what` ends. */
  #find(mark: string, from: number, what: Parameters<typeof no.closing>[0]): number {
    const found = this.#text.indexOf(mark, from);
    return found === -1 ? no.closing(what) : found + mark.length;
  }

  #drop(from: number, to: number, instead = ''): number {
    this.#kept.push(this.#text.slice(this.#keptUpTo, from), instead);
    this.#keptUpTo = to;
    return to;
  }
}

/**
 * Checks a text in one linear pass: well-formed XML, no DOCTYPE, no entity but the five predefined ones, nothing deeper,
 * more numerous or longer than `SCAN_LIMITS`.
 * @returns the same document, cut down to that on which two parsers cannot disagree
 */
export const scanXml = (text: string): ScannedXml => {
  if (NO_XML_CHARACTER.test(text) || !text.isWellFormed()) no.character();
  return new Scan(text).run();
};
