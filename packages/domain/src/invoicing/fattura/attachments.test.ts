import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachmentsOf } from './attachments.ts';
import { composeFattura } from './compose.ts';
import type { Allegato, FatturaElettronica } from './fattura.ts';
import { lesson } from './fixtures.test.support.ts';

const invoice = composeFattura(lesson)._unsafeUnwrap();
const holding = (...Allegati: Allegato[]): FatturaElettronica => ({
  ...invoice,
  FatturaElettronicaBody: invoice.FatturaElettronicaBody.map((body) => ({ ...body, Allegati })),
});
const named = (NomeAttachment: string, FormatoAttachment?: string): Allegato => ({
  NomeAttachment,
  ...(FormatoAttachment === undefined ? {} : { FormatoAttachment }),
  Attachment: 'Y2lhbw==',
});
const names = (...given: Allegato[]): readonly string[] =>
  attachmentsOf(holding(...given)).map(({ fileName }) => fileName);

describe('the attachments of a document', () => {
  it('come with what the sender says of them, and the size of the content', () => {
    const allegato = {
      ...named('foglio.pdf', 'PDF'),
      AlgoritmoCompressione: 'ZIP',
      DescrizioneAttachment: 'Il foglio',
    };
    expect(attachmentsOf(holding({ ...allegato, Attachment: ' Y2lh\n bw== ' }))).toEqual([
      {
        fileName: 'foglio.pdf',
        name: 'foglio.pdf',
        format: 'PDF',
        compression: 'ZIP',
        description: 'Il foglio',
        base64: 'Y2lhbw==',
        bytes: 4,
      },
    ]);
    expect(attachmentsOf(invoice)).toEqual([]);
  });
  it('are distinguished, and have the ending of their format', () => {
    expect(names(named('foto', 'jpg'), named('Foto.JPG'), named('foto', 'JPG'), named('senza'))).toEqual([
      'foto.jpg',
      'Foto-2.JPG',
      'foto-3.jpg',
      'senza',
    ]);
  });
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system32\\calc.exe', 'calc.exe'],
    ['.htaccess', 'htaccess'],
    ['a\r\nSet-Cookie: x=1.pdf', 'a__Set-Cookie_ x_1.pdf'],
    ['rechnung\u202Efdp.exe', 'rechnung_fdp.exe'],
    ['"quoted".pdf', '_quoted_.pdf'],
    ['...', 'allegato'],
    ['/', 'allegato'],
    ['CON.pdf', '_CON.pdf'],
    ['nul', '_nul'],
    ['console.pdf', 'console.pdf'],
  ])('named %j is %j', (name, safe) => {
    expect(names(named(name))).toEqual([safe]);
  });
  it('never have a name that is a path, hides, breaks a line or is another’s', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.option(fc.string(), { nil: undefined })), {
          maxLength: 6,
        }),
        (given) => {
          const found = names(...given.map(([name, format]) => named(name, format)));
          for (const name of found) {
            expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}":*?<>|]/u);
            expect(name).not.toMatch(/^[.\s]|[.\s]$/u);
            expect(name.length).toBeLessThan(110);
          }
          expect(new Set(found.map((name) => name.toLowerCase())).size).toBe(found.length);
        },
      ),
    );
  });
});
