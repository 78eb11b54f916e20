import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { untilSignal } from '../commands/run-until-signal.ts';
import { planAndDocuments } from './act-three.ts';
import { booking } from './booking-act.ts';
import { openInstance } from './instance.ts';
import { lostAnswer, nothingThere, refusedInvoice, refusedLater } from './invoice-troubles.ts';
import { failedPayment, forgedWebhooks, latePayment, otherAmount, repeatedWebhooks } from './money-troubles.ts';
import { safeDoors } from './safe-doors.ts';
import { screens } from './screens-act.ts';
import { openStage, type Step } from './stage.ts';
import { story } from './story.ts';
import { supportMode } from './support-mode.ts';
import { killOne } from './two-servers.ts';

const scenes = [
  story,
  forgedWebhooks,
  repeatedWebhooks,
  otherAmount,
  failedPayment,
  latePayment,
  refusedInvoice,
  refusedLater,
  lostAnswer,
  nothingThere,
  killOne,
  planAndDocuments,
  booking,
  screens,
  safeDoors,
  supportMode,
] as const;

/** A signal came: the rest is not played. */
class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly signal: NodeJS.Signals;
  constructor(signal: NodeJS.Signals) {
    super(`stopped by ${signal}`);
    this.signal = signal;
  }
}

/** `svc walk`: the whole story over HTTP, against a throw-away instance with two servers on one database. */
export const walk = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } });
  const steps: Step[] = [];
  const report = (step: string, evidence: string): void => {
    steps.push({ step, evidence });
    process.stdout.write(
      values.json ? `${JSON.stringify({ step, ok: true, evidence })}\n` : `  ✓ ${step.padEnd(18)} ${evidence}\n`,
    );
  };
  const stopped = untilSignal().then((signal) => Promise.reject(new Stopped(signal)));
  stopped.catch(() => undefined); // it may come when nothing is played
  const instance = await openInstance();
  let scene = '';
  try {
    const stage = await Promise.race([openStage(instance, report), stopped]);
    for (const play of scenes) {
      scene = play.name;
      await Promise.race([play(stage), stopped]);
    }
    process.stdout.write(
      values.json ? `${JSON.stringify({ passed: steps.length, failed: 0 })}\n` : `\n${steps.length} passed, 0 failed\n`,
    );
    return 0;
  } catch (error) {
    if (error instanceof Stopped) return 128 + constants.signals[error.signal];
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${instance.first.log()}\n${instance.hasty.log()}\n`);
    process.stdout.write(
      values.json
        ? `${JSON.stringify({ step: scene, ok: false, evidence: why })}\n`
        : `  ✗ ${scene.padEnd(18)} ${why}\n\n${steps.length} passed, 1 failed\n`,
    );
    return 1;
  } finally {
    await instance.close();
  }
};
