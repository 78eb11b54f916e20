import { accessSweeps } from './sweeps/access.ts';
import { headerSweeps } from './sweeps/headers.ts';
import { inputSweeps } from './sweeps/input.ts';
import type { Miss, SweepSetting } from './sweeps/probe.ts';

export type { SweepSetting } from './sweeps/probe.ts';

/** One expectation that did not hold. An empty list is a passed sweep. */
export interface Finding extends Miss {
  readonly id: string;
  readonly sweep: string;
}

const sweeps = { ...accessSweeps, ...inputSweeps, ...headerSweeps } as const;

/**
 * Walks all rows with every sweep, so that a row added later is swept too. No sweep performs a row as somebody who may:
 * what is sent with credentials is refused for its input. Flags must be on, rate limits generous.
 */
export const sweep = async (setting: SweepSetting): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const route of setting.routes)
    for (const [name, probe] of Object.entries(sweeps))
      for (const found of await probe(setting, route)) findings.push({ id: route.id, sweep: name, ...found });
  return findings;
};
