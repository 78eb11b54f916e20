import * as Command from 'effect/cli/Command';
import { runCommand } from '../kernel/run-command.ts';
import { apiTokenCommand } from './api-token.ts';
import { oidcClientCommand } from './oidc-client.ts';

const tree = Command.make('svc instance').pipe(
  Command.withDescription('One tenant, by its environment'),
  Command.withSubcommands([oidcClientCommand, apiTokenCommand]),
);

/** `svc instance …` */
export const instance = (args: readonly string[]): Promise<number> => runCommand(tree, args);
