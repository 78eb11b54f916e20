import { csvReaderContract } from '@svc/application/contracts';
import { csvParseReader } from './csv-parse-reader.ts';

csvReaderContract('csv-parse', csvParseReader);
