import type { MoneyPorts } from '@svc/application/commerce';
import type { AppProcess } from '../app-process.ts';
import type { Chaos } from '../chaos.ts';
import type { World } from '../world.ts';

export interface MutantTools {
  readonly world: World;
  readonly process: AppProcess;
}

/** A planted bug: it damages the ports from outside; the code under test does not know of it. */
export interface Mutant {
  readonly name: string;
  readonly damage?: (ports: MoneyPorts, tools: MutantTools) => MoneyPorts;
  /** Where to look first: the faults that show this bug, for a short hunt. A full one draws its faults blindly. */
  readonly focus?: Partial<Chaos>;
  /** Loops that this bug forgot to start. */
  readonly withoutLoops?: readonly string[];
  /** Webhooks are acknowledged whatever became of them. */
  readonly acknowledgesAll?: boolean;
}
