import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { EntityPorts, SettingsName } from '@svc/application/kernel';
import { changeSchema, type Fields, type Settings } from '@svc/domain/entity';
import { callerOf } from '../actor.ts';
import { reply } from '../reply.ts';
import { storeErrors } from '../read-errors.ts';
import { routesOver, type Route } from '../route.ts';
import { etagOf, revisionsWanted } from '../versions.ts';
import { fieldValues, fieldViews } from './entity-wire.ts';
import type { EntitiesApp, RowsOf } from './entity-rows.ts';
import { explainFault } from './explain-fault.ts';
import type { RuleCode } from './rule.texts.ts';

/** Two rows: the document, and a save that keeps what it does not name. */
export const settingsRows = <K extends SettingsName, F extends Fields, C extends RuleCode>(
  definition: Settings<K, F, C>,
  {
    ids,
    path,
    noun,
    read,
    write,
    flags = [],
  }: Omit<RowsOf<EntityPorts, F, never, never>, 'guards' | 'refusals' | 'taken'>,
): readonly Route<EntitiesApp<EntityPorts>>[] => {
  const route = routesOver<EntitiesApp<EntityPorts>>();
  const plain = definition as object as Settings<SettingsName, Fields, RuleCode>;
  const Name = `${definition.key.charAt(0).toUpperCase()}${definition.key.slice(1)}`;
  const ok = { status: 200, schema: z.object(fieldViews(plain.fields)).meta({ id: Name }) } as const;
  const answered = ({ values, revision }: { readonly values: object; readonly revision: string }) =>
    reply(fieldValues(plain.fields, values), { headers: etagOf(revision) });
  return [
    route({
      id: `${ids}.get`,
      method: 'GET',
      path,
      summary: `The ${noun}`,
      access: read,
      flags,
      ok,
      errors: storeErrors,
      run: ({ app }) => Effect.map(app.entities.readSettings(plain), answered),
    }),
    route({
      id: `${ids}.update`,
      method: 'PUT',
      path,
      summary: `Saves the ${noun}; fields that are absent stay as they are`,
      access: write,
      flags,
      ifMatch: true,
      body: changeSchema(plain).meta({ id: `${Name}Change` }),
      ok,
      errors: {
        ...storeErrors,
        Stale: 'errors.general.stale',
        Invalid: 'errors.general.validation',
      },
      run: ({ app, body: change, headers, ...request }) => {
        const save = { change, expected: revisionsWanted(headers), actor: callerOf(request) };
        return Effect.map(app.entities.saveSettings(plain, save), answered);
      },
      explain: (fault, locale) => explainFault(fault, locale),
    }),
  ];
};
