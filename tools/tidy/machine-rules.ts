import type { ImportRule } from './import-rule.ts';

const entry = /^packages\/domain\/src\/[^/]+\/machines\.ts$/;
const allowed = /\.(?:transitions|lists)\.ts$/;

/** Screens load these entries: what they import is a table or a closed list, and no code comes along. */
export const machinesEntry: ImportRule = {
  name: 'machines',
  refuses: ({ from, to }) =>
    !entry.test(from) || allowed.test(to)
      ? undefined
      : 'an entry of machines holds tables and closed lists alone: *.transitions.ts and *.lists.ts',
};
