import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const screens = join(import.meta.dirname, '../../packages/dashboard');

/** Puts the screens beside the command: built where their sources changed, then copied. @throws with the output of a build that failed */
export const placeScreens = async (folder: string): Promise<void> => {
  // A test run says `test`, and a shell may say anything: what is built here is for production.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [join(screens, 'build.ts')], { env });
  await rm(folder, { recursive: true, force: true });
  await cp(join(screens, 'dist/site'), folder, { recursive: true });
};
