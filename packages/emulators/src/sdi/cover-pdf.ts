/** What stands on the page. */
interface PaperFacts {
  readonly type: string;
  readonly number: string;
  readonly date: string;
  readonly sellerName: string;
  readonly buyerName: string;
  readonly sdiId: string | null;
  readonly state: string;
}

/** A one-page PDF that names the document; enough to be opened by a viewer. */
export const coverPdf = (row: PaperFacts): Buffer => {
  const plain = (text: string): string =>
    text.replaceAll(/[^\x20-\x7e]/gu, '?').replaceAll(/[\\()]/gu, String.raw`\$&`);
  const lines = [
    `${row.type} ${row.number}`,
    row.date,
    row.sellerName,
    row.buyerName,
    `SDI ${row.sdiId ?? '-'} ${row.state}`,
  ];
  const content = `BT /F1 14 Tf 60 780 Td 20 TL ${lines.map((line) => `(${plain(line)}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const tail = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + tail, 'latin1');
};
