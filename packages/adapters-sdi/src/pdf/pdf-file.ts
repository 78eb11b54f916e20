import { deflateSync } from 'node:zlib';

/** What a PDF says of itself beside its pages. */
export interface PdfFacts {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** BCP 47. */
  readonly language: string;
  readonly day: Date;
}

export interface PdfPaper {
  /** In points. */
  readonly width: number;
  readonly height: number;
  /** Off keeps the pages' content readable, for tests. */
  readonly compress: boolean;
}

/** The fonts' names on every page. Both stand in every reader of PDF, so nothing of them is in the file. */
export const FONTS = { regular: 'F1', bold: 'F2' } as const;
const BASES = { regular: 'Helvetica', bold: 'Helvetica-Bold' } as const;

/** A string of PDF: plain where it is ASCII, else UTF-16 with its mark. */
const said = (text: string): string => {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${literal(text)})`;
  const units = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  return `<${units.toString('hex')}>`;
};

/** Bytes inside the parentheses of a string. */
export const literal = (bytes: string): string => bytes.replace(/[\\()]/g, '\\$&');

const dateOf = (day: Date): string => `(D:${day.toISOString().replaceAll(/[-:T]|\.\d+/g, '')})`;

/** Numbers of the objects that every file has; pages and their contents follow, two by two. */
const CATALOG = 1;
const PAGES = 2;
const INFO = 3;
const FIRST_FONT = 4;
const FIRST_PAGE = 6;

const fontObject = (base: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`;

/** The objects in the order of their numbers. */
const objectsOf = (pages: readonly string[], paper: PdfPaper, facts: PdfFacts): readonly string[] => {
  const { width, height, compress } = paper;
  const kids = pages.map((_, n) => `${FIRST_PAGE + 2 * n} 0 R`).join(' ');
  const fonts = `/${FONTS.regular} ${FIRST_FONT} 0 R /${FONTS.bold} ${FIRST_FONT + 1} 0 R`;
  const day = dateOf(facts.day);
  return [
    `<< /Type /Catalog /Pages ${PAGES} 0 R /Lang ${said(facts.language)} /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 ${width} ${height}] /Resources << /Font << ${fonts} >> >> >>`,
    `<< /Title ${said(facts.title)} /Author ${said(facts.author)} /Subject ${said(facts.subject)} ` +
      `/Creator (svc) /Producer (svc) /CreationDate ${day} >>`,
    fontObject(BASES.regular),
    fontObject(BASES.bold),
    ...pages.flatMap((content, n) => {
      const bytes = compress ? deflateSync(Buffer.from(content, 'latin1')).toString('latin1') : content;
      const filter = compress ? ' /Filter /FlateDecode' : '';
      return [
        `<< /Type /Page /Parent ${PAGES} 0 R /Contents ${FIRST_PAGE + 2 * n + 1} 0 R >>`,
        `<< /Length ${bytes.length}${filter} >>\nstream\n${bytes}\nendstream`,
      ];
    }),
  ];
};

/**
 * A PDF of these pages (PDF 1.4, the standard fonts in WinAnsi).
 * @param pages the drawing operators of each, their strings as bytes of WinAnsi
 */
export const pdfFile = (pages: readonly string[], paper: PdfPaper, facts: PdfFacts): Uint8Array => {
  // Bytes over 127 in the second line tell whoever moves the file that it is no text.
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const objects = objectsOf(pages, paper, facts);
  const at = objects.map((object, n) => {
    const offset = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = at.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `<< /Size ${objects.length + 1} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>`;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n${end}\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
};
