import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fiscalContent, stampTransmission, writeFattura, writeSemplificata } from '@svc/domain/invoicing';
import { anyComposed, anyShaped, composed, ticket } from '../documents.testkit.ts';
import { read, whyNot } from './reading.testkit.ts';
import { readDocument } from './read-document.ts';

const fattura = composed();
const xml = writeFattura(fattura);
const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2';
/** The document with something else in place of, or before, a piece of it. */
const changed = (piece: string, by: string): string => xml.replace(piece, () => by);
const before = (piece: string, extra: string): string => changed(piece, extra + piece);
const BODY = '<FatturaElettronicaBody>';

describe('what svc wrote', () => {
  it('comes back as the same document and the same bytes', () =>
    fc.assert(
      fc.asyncProperty(anyComposed, async (document) => {
        const text = writeFattura(document);
        const again = await read(text);
        expect(again).toEqual(document);
        expect(writeFattura(again)).toBe(text);
      }),
    ));

  it('comes back whatever its elements and texts are', () =>
    fc.assert(
      fc.asyncProperty(anyShaped, async (document) => {
        expect(await read(writeFattura(document))).toEqual(document);
      }),
      { numRuns: 60 },
    ));

  it('has the same fiscal content under another transmission header, and another one with another price', async () => {
    const sent = stampTransmission(fattura, { idPaese: 'IT', idCodice: '01234567897', progressivoInvio: 'zz9' });
    expect(writeFattura(sent)).not.toBe(xml);
    expect(fiscalContent(await read(writeFattura(sent)))).toBe(fiscalContent(fattura));
    expect(fiscalContent(await read(xml.replaceAll('16.39', '16.38')))).not.toBe(fiscalContent(fattura));
  });
});

describe('a document from elsewhere', () => {
  it('is refused when its amounts are more than cents can express, each of them fine by itself', async () => {
    const [row = ''] = /<DatiRiepilogo>.*?<\/DatiRiepilogo>/su.exec(xml) ?? [];
    const huge = row.replace(/(<ImponibileImporto>)[^<]*/u, '$199999999999.99');
    expect(await read(changed(row, huge.repeat(900)))).toBeDefined();
    expect(await whyNot(changed(row, huge.repeat(1000)))).toBe('the amounts are too large to be added up');
  });

  const root = `<p:FatturaElettronica xmlns:p="${NAMESPACE}" versione="FPR12">`;

  it('may use any prefix for the root element', async () =>
    expect(await read(xml.replaceAll('p:Fatt', 'ns-2:Fatt').replace('xmlns:p', 'xmlns:ns-2'))).toEqual(fattura));

  it('may use a default namespace which the children take off', async () => {
    const plain = xml
      .replace(root, `<FatturaElettronica xmlns="${NAMESPACE}" versione="FPR12">`)
      .replace('</p:', '</')
      .replace('<FatturaElettronicaHeader>', '<FatturaElettronicaHeader xmlns="">');
    expect(await read(plain.replace(BODY, '<FatturaElettronicaBody xmlns="">'))).toEqual(fattura);
    expect(await whyNot(plain)).toContain('"FatturaElettronicaBody" is not expected');
  });

  it('may carry comments, a stylesheet, CDATA, hints for validators and blanks between elements', async () => {
    const decorated = xml
      .replace('<p:', () => '<?xml-stylesheet type="text/xsl" href="it\'s.xsl"?>\n<!-- <!DOCTYPE x> & --><p:')
      .replace('versione', 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"\n versione')
      .replace('Lezione di yoga', 'Lez<!-- -->ione<![CDATA[ di ]]>y<?x?>oga')
      .replaceAll('><', '>\r\n\t<');
    expect(await read(decorated)).toEqual(fattura);
  });

  it('may hint at schemas on any element, and SDI takes the file where the hints are pairs (00200)', async () => {
    const [xsi, ordinary] = ['xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"', 'versione'];
    const hinting = (value: string) => [
      xml.replace(ordinary, `${xsi} xsi:schemaLocation="${value}" versione`),
      xml.replace('<Numero>', `<Numero ${xsi} xsi:schemaLocation="${value}">`),
      xml.replace('<Sede>', `<Sede ${xsi} xsi:schemaLocation="${value}">`),
    ];
    const faultsOf = async (value: string) => {
      const trees = await Promise.all(hinting(value).map((each) => readDocument(new TextEncoder().encode(each))));
      for (const { document, faults } of trees) expect([document, faults]).toEqual([fattura, []]);
      return trees.map(({ unsendable }) => unsendable.map(({ en }) => en));
    };
    for (const value of [`${NAMESPACE} a.xsd`, ' a b\n c  d ', '']) expect(await faultsOf(value)).toEqual([[], [], []]);
    const odd = ['xsi:schemaLocation takes pairs of a namespace and an address'];
    for (const value of [NAMESPACE, 'a b c', ' a ']) expect(await faultsOf(value)).toEqual([odd, odd, odd]);
  });

  it('may name the types of the format, and nothing else of the attributes of validators', async () => {
    const typed = xml.replace('versione', 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" versione');
    const root = typed.replace('versione', 'xsi:type="p:FatturaElettronicaType" versione');
    expect(await read(root)).toEqual(fattura);
    const elements = [
      ['FatturaElettronicaHeader', 'FatturaElettronicaHeaderType'],
      ['IdTrasmittente', 'IdFiscaleType'],
      ['Sede', 'IndirizzoType'],
      ['DatiAnagrafici', 'DatiAnagraficiCedenteType'],
      ['DettaglioLinee', 'DettaglioLineeType'],
    ] as const;
    for (const [name, type] of elements) {
      const named = (by: string) => typed.replace(`<${name}>`, `<${name} xsi:type="p:${by}">`);
      expect(await read(named(type))).toEqual(fattura);
      expect(await whyNot(named('FatturaElettronicaBodyType'))).toContain('not the type of the element');
    }
    const other = typed.replace('versione', 'xsi:type="p:FatturaElettronicaBodyType" versione');
    expect(await whyNot(other)).toContain('not the type of the element');
    for (const attribute of ['xsi:nil="true"', 'xsi:nil="false"', 'xsi:type="string"', 'xsi:other="x"'])
      expect(await whyNot(typed.replace('<Numero>', `<Numero ${attribute}>`))).toContain('is not expected here');
    expect(await whyNot(typed.replace('<Numero>', '<Numero xsi:type="q:a">'))).toContain('the prefix of "q:a"');
  });

  it('has its references resolved once, and nothing resolved in CDATA', async () => {
    const text = '&lt;&gt;&amp;&quot;&apos;&#65;&#x1F9D8;&#xe8; &amp;lt; <![CDATA[&lt;<b>&#65;]]>';
    const document = await read(changed('Lezione di yoga', text));
    expect(document.FatturaElettronicaBody[0]?.DatiBeniServizi.DettaglioLinee[0]?.Descrizione).toBe(
      '<>&"\'A🧘è &lt; &lt;<b>&#65;',
    );
  });

  it('keeps numbers, blanks and long texts as they are written', async () => {
    const long = `0${'1'.repeat(3000)} &amp; `;
    const document = await read(changed('Lezione di yoga', long).replace('>16.39<', '> 0016.3900\n<'));
    const line = document.FatturaElettronicaBody[0]?.DatiBeniServizi.DettaglioLinee[0];
    expect(line?.Descrizione).toBe(long.replace('&amp;', '&'));
    expect(line?.PrezzoUnitario).toBe(' 0016.3900\n');
  });

  it('may be a lot: all bodies are kept, in order', async () => {
    const [body = ''] = /<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>/s.exec(xml) ?? [];
    const lot = await read(before(BODY, body.replace('000001', '000000')));
    expect(lot.FatturaElettronicaBody.map((each) => each.DatiGenerali.DatiGeneraliDocumento.Numero)).toEqual([
      'SVC-2026-000000',
      'SVC-2026-000001',
    ]);
  });

  it('may be signed within: the signature is skipped, whatever it holds', async () => {
    const signature =
      '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="s"><ds:SignedInfo a="b">x<Any/></ds:SignedInfo></ds:Signature>';
    expect(await read(before('</p:Fatt', signature))).toEqual(fattura);
    expect(await whyNot(before('</p:Fatt', signature.replace('xmldsig#', 'other#')))).toContain('"Signature"');
    expect(await whyNot(before('</p:Fatt', signature + signature))).toContain('"Signature" is not expected');
    expect(await whyNot(before(BODY, signature))).toContain('"FatturaElettronicaBody" is out of order');
  });

  it('may be a simplified invoice', async () => expect(await whyNot(writeSemplificata(ticket))).toBeUndefined());

  it('is not judged by its values: that is for the check', async () =>
    expect((await read(changed('>16.39<', '>sedici<'))).FatturaElettronicaBody).toHaveLength(1));
});

describe('refused for its structure', () => {
  const cases: readonly (readonly [title: string, file: string, why: string])[] = [
    ['another namespace', xml.replace('/v1.2"', '/v1.3"'), 'the namespace is'],
    ['no namespace', xml.replaceAll('p:Fatt', 'Fatt'), 'the namespace is missing'],
    ['an undeclared prefix', xml.replace('xmlns:p', 'xmlns:q'), 'the prefix of "p:FatturaElettronica"'],
    ['another root', xml.replaceAll('p:FatturaElettronica', 'p:Fattura'), 'the root element is "Fattura"'],
    ['the name of one', xml.replaceAll('p:FatturaElettronica', 'p:FatturaElettronicaSemplificata'), 'the namespace is'],
    ['the format of one', xml.replace('versione="FPR12"', 'versione="FSM10"'), 'does not belong to the root element'],
    ['no versione', xml.replace(' versione="FPR12"', ''), 'versione is missing'],
    ['a strange attribute of the root', xml.replace(' versione', ' a="b" versione'), 'the attribute "a"'],
    ['a strange attribute', xml.replace('<Numero>', '<Numero a="b">'), 'the attribute "a"'],
    ['an unknown element', before('<Numero>', '<Numerino/>'), '"Numerino" is not expected here'],
    ['an element in a namespace', before('<Numero>', '<p:Numero/>'), '"Numero" is not expected here'],
    ['an element too early', before('<Divisa>', '<Numero>1</Numero>'), '"Divisa" is out of order'],
    ['an element twice', before('<Numero>', '<Numero>1</Numero>'), 'Numero: the element is there more than once'],
    ['a missing element', xml.replace(/<Numero>.*<\/Numero>/, ''), 'the element Numero is missing'],
    ['no body', xml.replace(/<FatturaElettronicaBody>.*Body>/, ''), 'FatturaElettronicaBody is missing'],
    ['text between elements', before('<Numero>', 'x'), 'text between the elements'],
    ['elements in a text', before('</Numero>', '<a/>'), 'a text is expected'],
    ['an empty document', `<p:FatturaElettronica xmlns:p="${NAMESPACE}" versione="FPR12"/>`, 'Header is missing'],
    ['a name out of JavaScript', before('<Numero>', '<__proto__/><constructor/>'), 'the parser refuses it'],
  ];
  it.each(cases)('%s', async (_, file, why) => expect(await whyNot(file)).toContain(why));

  it('names the place, repeated elements counted', async () =>
    expect(await whyNot(before('</DettaglioLinee>', '<X/>'))).toBe(
      'FatturaElettronica/FatturaElettronicaBody[1]/DatiBeniServizi/DettaglioLinee[1]: the element "X" is not expected here',
    ));
});

describe('refused before anything is parsed', () => {
  const cases: readonly (readonly [title: string, file: string | Uint8Array, why: string])[] = [
    ['an empty file', '', 'empty'],
    ['a file that is no XML', 'hello', 'text outside the root element'],
    ['blanks', ' \n', 'no XML element'],
    ['JSON', '{"a":1}', 'text outside the root element'],
    ['a DOCTYPE', before('<p:', '<!DOCTYPE a>'), 'DOCTYPE'],
    ['a DOCTYPE in small letters', before('<p:', '<!doctype a>'), 'DOCTYPE'],
    ['a DOCTYPE with entities', before('<p:', '<!DOCTYPE a [<!ENTITY b "c">]>'), 'DOCTYPE'],
    ['a DOCTYPE inside the document', before('<Numero>', '<!DOCTYPE a>'), 'DOCTYPE'],
    ['a DOCTYPE after it', `${xml}<!DOCTYPE a>`, 'DOCTYPE'],
    ['a bare entity declaration', before('<p:', '<!ENTITY b "c">'), 'no markup'],
    ['an undeclared entity', changed('Lezione', '&eacute;'), 'unknown entity'],
    ['an ampersand', changed('Lezione', 'A & B'), 'unknown entity'],
    ['an entity in an attribute', changed('"FPR12"', '"&x;"'), 'unknown entity'],
    ['a reference to NUL', changed('Lezione', '&#0;'), 'no character of XML'],
    ['a reference beyond Unicode', changed('Lezione', '&#x110000;'), 'no character of XML'],
    ['a NUL', changed('Lezione', 'Lez\0ione'), 'a character that XML does not allow'],
    ['a control character', changed('Lezione', 'Lez\u001bione'), 'a character that XML does not allow'],
    ['a cut in a text', xml.slice(0, xml.indexOf('Lezione')), 'the file ends inside'],
    ['a cut in a tag', xml.slice(0, xml.indexOf('Lezione') - 5), 'the tag "Descriz" is malformed'],
    ['a cut in the end tag', xml.slice(0, -5), 'malformed end tag'],
    ['tags that cross', changed('<Numero>', '<a><b></a></b>'), '"b" is closed by "a"'],
    ['an end tag too many', `${xml}</a>`, 'nothing to close'],
    ['a second root', `${xml}<a/>`, 'more than one root'],
    ['text after the root', `${xml}x`, 'text outside the root'],
    ['CDATA after the root', `${xml}<![CDATA[x]]>`, 'text outside the root'],
    ['an attribute twice', changed(' versione', ' versione="a" versione'), 'there twice'],
    ['an attribute without quotes', changed('"FPR12"', 'FPR12'), 'is malformed'],
    ['a bracket in an attribute', changed('"FPR12"', '"<"'), 'is malformed'],
    ['an open comment', before('<Numero>', '<!-- '), 'a comment is not closed'],
    ['dashes in a comment', before('<Numero>', '<!-- -- -->'), '"--"'],
    ['open CDATA', before('<Numero>', '<![CDATA['), 'a CDATA section is not closed'],
    ['the end of CDATA alone', changed('Lezione', 'a]]>b'), '"]]>"'],
    ['an open instruction', before('<Numero>', '<?a '), 'a processing instruction is not closed'],
    ['a nameless instruction', before('<Numero>', '<? a?>'), 'malformed processing instruction'],
    ['a second XML declaration', before('<Numero>', '<?xml version="1.0"?>'), 'no processing instruction'],
    ['a declaration without version', changed('version="1.0" ', ''), 'declaration is malformed'],
    ['a declaration of XML 2', changed('version="1.0"', 'version="2.0"'), 'declaration is malformed'],
    ['the xml prefix bound anew', changed('xmlns:p', 'xmlns:xml="urn:a" xmlns:p'), 'namespace declaration'],
    ['a prefix unbound', changed('xmlns:p', 'xmlns:q="" xmlns:p'), 'namespace declaration'],
  ];
  it.each(cases)('%s', async (_, file, why) => expect(await whyNot(file)).toContain(why));
});
