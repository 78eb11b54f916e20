import { scannerContract } from './scanner.contract.ts';
import { memoryScanner } from './scanner.memory.ts';

scannerContract('memory', () => Promise.resolve(memoryScanner));
