import { fileTypesContract } from './file-types.contract.ts';
import { memoryFileTypes } from './file-types.memory.ts';

fileTypesContract('memory', memoryFileTypes);
