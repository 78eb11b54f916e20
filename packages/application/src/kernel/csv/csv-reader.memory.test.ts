import { csvReaderContract } from './csv-reader.contract.ts';
import { plainCsvReader } from './csv-reader.memory.ts';

csvReaderContract('memory', plainCsvReader);
