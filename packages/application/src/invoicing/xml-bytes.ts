/**
 * A document's text as bytes. What came as text has lost the encoding it may still declare (windows-1252), so the
 * declaration is made to say what is true: UTF-8.
 */
export const xmlBytes = (xml: string): Uint8Array =>
  new TextEncoder().encode(xml.replace(/^(\s*<\?xml[^>]*?\bencoding\s*=\s*)(["'])[^"']*\2/u, '$1"UTF-8"'));
