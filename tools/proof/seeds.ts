import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { committedSeeds, hunt, mutants, runSeed } from '@svc/proof/simulation';

// Writes the list of seeds that show the planted bugs: what still shows its bug stays, the others are hunted anew.
const file = join(import.meta.dirname, '../../packages/proof/src/simulation/mutants/committed-seeds.ts');
/** None needs more than some tens. */
const MOST = 1000;

const seedOf = (mutant: (typeof mutants)[number]): number | undefined => {
  const old = committedSeeds[mutant.name];
  if (old !== undefined && runSeed(old, { mutant, focused: true }).violation !== null) return old;
  const [after] = hunt(mutant, 1, MOST, true).seedsToKill;
  process.stderr.write(`${mutant.name}: ${after === undefined ? 'ALIVE' : `seed ${after}`}\n`);
  return after;
};

const found = mutants.map((mutant) => [mutant.name, seedOf(mutant)] as const);
const rows = found.flatMap(([name, seed]) => (seed === undefined ? [] : [`  '${name}': ${seed},`]));
const text = `/**
 * A seed of a steered history that shows each planted bug; \`npx -y pnpm@12 proof:seeds\` writes this file. Tests play these,
 * \`npx -y pnpm@12 proof hunts\` hunts blindly.
 */
export const committedSeeds: Readonly<Partial<Record<string, number>>> = {
${rows.join('\n')}
};
`;
writeFileSync(file, text);
const alive = found.filter(([, seed]) => seed === undefined);
process.stdout.write(`${rows.length} of ${mutants.length} planted bugs have a seed\n`);
if (alive.length > 0) process.exitCode = 1;
