/**
 * A document's text that says how it will be written: what came as text has lost the encoding it may still declare
 * (windows-1252), so the declaration is made to say what is true, UTF-8.
 */
export const asUtf8 = (xml: string): string =>
  xml.replace(/^(\s*<\?xml[^>]*?\bencoding\s*=\s*)(["'])[^"']*\2/u, '$1"UTF-8"');

/** A document's text as bytes. */
export const xmlBytes = (xml: string): Uint8Array => new TextEncoder().encode(asUtf8(xml));
