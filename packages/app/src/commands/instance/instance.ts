import * as Command from 'effect/cli/Command';
import type { HostedCommand } from '../kernel/command-host.ts';
import { runCommand } from '../kernel/run-command.ts';
import { apiTokenCommand } from './api-token.ts';
import { createCommand } from './create.ts';
import { infoCommand } from './info.ts';
import { listCommand } from './ls.ts';
import { reconcileCommand } from './reconcile.ts';
import { paymentsCommand } from './payments/payments.ts';
import { operatorCommand } from './operator.ts';
import { oidcClientCommand } from './oidc-client.ts';

const tree = Command.make('svc instance').pipe(
  Command.withDescription('Tenants by their instance files, or the one of the environment'),
  Command.withSubcommands([
    listCommand,
    createCommand,
    infoCommand,
    paymentsCommand,
    reconcileCommand,
    oidcClientCommand,
    operatorCommand,
    apiTokenCommand,
  ]),
);

/** `svc instance …` */
export const instance: HostedCommand = (args, host) => runCommand(tree, args, host);
