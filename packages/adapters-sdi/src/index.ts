export { courtesyPdf } from './pdf/courtesy-pdf.ts';
export { fatturaReader } from './reader/fattura-reader.ts';
