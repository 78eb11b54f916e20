export { fatturaReader } from './reader/fattura-reader.ts';
