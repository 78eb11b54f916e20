import { inject } from 'vitest';
import { runBuilt } from './svc-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built command `svc`, of test/command.global.ts. */
    svcCommand: string;
  }
}

runBuilt(inject('svcCommand'));
