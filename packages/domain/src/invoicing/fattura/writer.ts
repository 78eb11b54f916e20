import { fatturaSchema } from './fattura.schema.ts';
import type { FatturaElettronica } from './fattura.ts';
import type { ElementRow, Group } from './schema.ts';

/** The namespace of format 1.2; only the root element is in it. */
export const FATTURA_NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2';

type Node = { readonly [element: string]: Value };
type Value = string | Node | readonly (string | Node)[] | undefined;
type Write = (value: Value) => string;

// A bare CR would come back as LF, and `>` is escaped for the sake of `]]>`.
const SPECIAL = /[&<>\r]/;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
  '"': '&quot;',
};
const escapeText = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[&<>\r]/g, (char) => ESCAPES[char] ?? char) : text;
const escapeAttribute = (text: string): string => text.replace(/[&<>"\r]/g, (char) => ESCAPES[char] ?? char);

// The table becomes one closure per element, once: no lookup of tags or kinds is left for the writing itself.
const writerOf = ({ name, leaf, group, occurs }: ElementRow): { readonly name: string; readonly write: Write } => {
  const open = `<${name}>`;
  const close = `</${name}>`;
  const inner = group === undefined ? undefined : sequenceWriter(group);
  const single: Write =
    leaf === undefined && inner !== undefined
      ? (value) => open + inner(value as Node) + close
      : (value) => open + escapeText(value as string) + close;
  if (occurs === 'one' || occurs === 'maybe') return { name, write: single };
  const many: Write = (value) => {
    let out = '';
    for (const item of value as readonly (string | Node)[]) out += single(item);
    return out;
  };
  return { name, write: many };
};

const sequenceWriter = (group: Group): ((node: Node) => string) => {
  const rows = group.elements.map(writerOf);
  return (node) => {
    let out = '';
    for (const row of rows) {
      const value = node[row.name];
      if (value !== undefined) out += row.write(value);
    }
    return out;
  };
};

const writeChildren = sequenceWriter(fatturaSchema);

/**
 * The document as XML text, the same bytes for the same content: schema order, no white space, UTF-8 declared, prefix
 * `p`. It escapes and nothing else; whether SDI takes the content is `checkFattura`'s matter.
 */
export const writeFattura = (fattura: FatturaElettronica): string => {
  const { versione, SistemaEmittente } = fattura;
  const system = SistemaEmittente === undefined ? '' : ` SistemaEmittente="${escapeAttribute(SistemaEmittente)}"`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?><p:FatturaElettronica xmlns:p="${FATTURA_NAMESPACE}"` +
    ` versione="${escapeAttribute(versione)}"${system}>` +
    `${writeChildren(fattura as unknown as Node)}</p:FatturaElettronica>`
  );
};
