import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from '../tools/build/build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built command `svc`. */
    svcCommand: string;
  }
}

/** Global setup of the `db` project: the command `svc` is built once, so that the hundreds of its processes start sooner. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-built-'));
  chmodSync(folder, 0o755); // some of its processes are another user’s
  await build(folder);
  project.provide('svcCommand', join(folder, 'main.js'));
  return () => rmSync(folder, { recursive: true, force: true });
}
