import { fileStorageContract } from './file-storage.contract.ts';
import { memoryFileStorage } from './file-storage.memory.ts';

fileStorageContract('memory', () => Promise.resolve(memoryFileStorage()));
