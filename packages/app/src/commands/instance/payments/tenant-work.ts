import * as Effect from 'effect/Effect';
import { saveFlags } from '@svc/application/kernel';
import type { Config } from '../../../config/config.ts';
import { seedTestActivities as seedActivities } from '../../../demo/seed.ts';
import type { Instance } from '../../../instances/instance.ts';
import { exitCodes } from '../../kernel/exit-codes.ts';
import { commandEnded, type CommandEffect, type CommandEnded } from '../../kernel/run-command.ts';
import { consoleOperator } from '../console-operator.ts';
import { onMoney } from '../on-money.ts';

const down = (failure: { readonly _tag: string }): CommandEnded =>
  commandEnded(exitCodes.failure, `The database failed (${failure._tag}).`);

/** --enable-flags. The save is judged as one of the dashboard is, and audited. */
export const enableFlags = (instance: Instance, ofProcess: Config): CommandEffect<string> =>
  onMoney(instance, ofProcess, (money) =>
    saveFlags(money)(
      { enable_online_payments: true, enable_einvoicing: true },
      consoleOperator('svc instance payments'),
    ).pipe(
      Effect.as('enable_online_payments and enable_einvoicing are on'),
      Effect.mapError((failure) =>
        failure._tag === 'Refusal' && failure.code === 'feature_dependency'
          ? commandEnded(
              exitCodes.refused,
              'Online payments need bookings: turn enable_bookings on first (errors.payment.featureDependency).',
            )
          : down(failure),
      ),
    ),
  );

/** --seed */
export const seedTestActivities = (instance: Instance, ofProcess: Config): CommandEffect<string> =>
  onMoney(instance, ofProcess, (money) =>
    Effect.mapError(
      Effect.map(seedActivities(money), (count) => `${count} activities with places of the next weeks`),
      down,
    ),
  );
