import { fileStorageContract } from './file-storage.contract.ts';
import { memoryFileStorage } from './file-storage.memory.ts';
import { layeredStorage } from './layered-storage.ts';

fileStorageContract('memory', () => Promise.resolve(memoryFileStorage()));
fileStorageContract('one place over another', () =>
  Promise.resolve(layeredStorage(memoryFileStorage(), memoryFileStorage())),
);
