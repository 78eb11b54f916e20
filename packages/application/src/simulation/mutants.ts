import type { MoneyPorts } from '../commerce/index.ts';
import type { AppProcess } from './app-process.ts';
import type { World } from './world.ts';

/** A planted bug: it damages the ports from outside; the code under test does not know of it. */
export interface Mutant {
  readonly name: string;
  readonly damage?: (ports: MoneyPorts, tools: { readonly world: World; readonly process: AppProcess }) => MoneyPorts;
  readonly withoutLoops?: readonly string[];
}
