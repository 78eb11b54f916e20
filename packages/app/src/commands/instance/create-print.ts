import { databaseName } from '../../instances/tenant-databases.ts';
import type { Voice } from '../kernel/voice.ts';
import type { Planned } from './create-plan.ts';
import { withoutCredentials } from './masked.ts';

/** What was made; the operator's password is shown this once. */
export const printMade = (voice: Voice, { instance }: Planned, asJson: boolean): void => {
  const { id, path: file, hosts, config } = instance;
  const operator = { email: config.SEED__SUPERADMINEMAIL, password: config.SEED__SUPERADMINPASSWORD };
  const database = config.DATABASE_URL === undefined ? null : withoutCredentials(config.DATABASE_URL);
  if (asJson) return voice.result(JSON.stringify({ id, file, url: config.HTTP__PUBLICURL, hosts, database, operator }));
  for (const [name, value] of [
    ['file', file],
    ['url', config.HTTP__PUBLICURL],
    ['database', database ?? 'on the embedded server'],
    ['operator', operator.email],
    ['password', operator.password],
  ])
    voice.result(`${name ?? ''}  ${value ?? ''}`);
};

/** What would be made. */
export const printPlan = (voice: Voice, { instance, resumed }: Planned, demo: boolean, asJson: boolean): void => {
  const { id, path, config } = instance;
  const database =
    config.DATABASE_URL === undefined
      ? `${databaseName(id)} on the embedded server`
      : withoutCredentials(config.DATABASE_URL);
  const steps = [
    { id: 'database', where: database, does: 'create it when missing, and its schema' },
    { id: 'operator', where: config.SEED__SUPERADMINEMAIL, does: 'make the account of the operator' },
    ...(demo ? [{ id: 'demo', where: database, does: 'fill it with the demo studio' }] : []),
    {
      id: 'file',
      where: path,
      does: resumed ? 'finish the file that an earlier attempt began' : 'write it, 0600, with new keys',
    },
  ];
  if (asJson) return voice.result(JSON.stringify({ command: 'instance create', id, steps }));
  for (const step of steps) voice.result(`${step.id}  ${step.where}  ${step.does}`);
};
