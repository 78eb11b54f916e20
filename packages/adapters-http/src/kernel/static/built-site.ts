import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAssets, type Assets } from './assets.ts';
import { shellOf, type Shell } from './shell.ts';

/** What was built, as it lies in memory. */
export interface BuiltSite {
  readonly assets: Assets;
  readonly shells: Readonly<Record<'index' | 'client', Shell>>;
}

const readBuilt = async (folder: string): Promise<BuiltSite> => {
  const shell = async (name: string): Promise<Shell> => shellOf(await readFile(join(folder, `${name}.html`), 'utf8'));
  const [assets, index, client] = await Promise.all([
    readAssets(join(folder, 'assets')),
    shell('index'),
    shell('client'),
  ]);
  return { assets, shells: { index, client } };
};

/** Reads the build once, on the first question; a reading that failed is tried again. */
export const builtSite = () => {
  let reading: Promise<BuiltSite> | undefined;
  let known: BuiltSite | undefined;
  return {
    known: (): BuiltSite | undefined => known,
    read: (folder: string): Promise<BuiltSite> =>
      (reading ??= readBuilt(folder).then(
        (read) => (known = read),
        (error: unknown) => {
          reading = undefined;
          throw error;
        },
      )),
  };
};
