import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { XmlBufferInputProvider, XmlDocument, xmlRegisterInputProvider, XsdValidator } from 'libxml2-wasm';

const root = resolve(import.meta.dirname, '../..');
const SCHEMA = 'xsd/Schema_VFPR12_v1.2.3.xsd';

export const withoutSchema =
  'FatturaPA checked: the official schema is not here (SVC_CORPUS_DIR, or ../shared/fatturapa)';

/** Whether the official schema takes a text: parsed and validated by libxml2. None where the schema is not at hand. */
export const openSchema = (): ((xml: string) => boolean) | undefined => {
  const folders = [
    process.env['SVC_CORPUS_DIR'],
    join(root, '../shared/fatturapa'),
    join(root, '../../shared/fatturapa'),
  ];
  const folder = folders.find((each) => each !== undefined && each !== '' && existsSync(join(each, SCHEMA)));
  if (folder === undefined) return undefined;
  // The signature schema's DOCTYPE only declares one entity; libxml2 need not go looking for its DTD.
  const signature = readFileSync(join(folder, 'xsd/xmldsig-core-schema.xsd'), 'utf8')
    .replace(/<!DOCTYPE[\s\S]*?\]>/, '')
    .replaceAll('&dsig;', 'http://www.w3.org/2000/09/xmldsig#');
  xmlRegisterInputProvider(
    new XmlBufferInputProvider({ 'xmldsig-core-schema.xsd': new TextEncoder().encode(signature) }),
  );
  using schema = XmlDocument.fromBuffer(readFileSync(join(folder, SCHEMA)));
  const validator = XsdValidator.fromDoc(schema);
  return (xml) => {
    using document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
      return true;
    } catch {
      return false;
    }
  };
};
