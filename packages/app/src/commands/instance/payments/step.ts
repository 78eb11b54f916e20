import { createHash } from 'node:crypto';
import type { CommandEffect } from '../../kernel/run-command.ts';

export type StepId =
  | 'environment'
  | 'restart'
  | 'flags'
  | 'einvoicing'
  | 'test-connection'
  | 'seed'
  | 'watch-card'
  | 'stop-watch';

/** One thing that the command does. Printing it is safe: secrets are named, never shown. */
export interface Step {
  readonly id: StepId;
  /** The file, the database or the server it is done to. */
  readonly where: string;
  readonly does: string;
  /** The keys and options whose values are secret. */
  readonly secretRefs: readonly string[];
  /** @returns what came of it, for a person */
  readonly run: CommandEffect<string>;
}

export interface Plan {
  readonly command: string;
  readonly steps: readonly Omit<Step, 'run'>[];
  /** Of the steps and the file they start from: another hash, another plan. */
  readonly hash: string;
}

export const planOf = (id: string, fingerprint: string, steps: readonly Step[]): Plan => {
  const shown = steps.map(({ id: step, where, does, secretRefs }) => ({ id: step, where, does, secretRefs }));
  const hash = createHash('sha256')
    .update(JSON.stringify([id, fingerprint, shown]))
    .digest('hex')
    .slice(0, 16);
  return { command: `instance payments ${id}`, steps: shown, hash };
};
