import * as Flag from 'effect/cli/Flag';

export const instancesFlag = Flag.String('instances').pipe(
  Flag.withDefault(''),
  Flag.withDescription('The folder of instance files, instead of SVC_INSTANCES_DIR'),
);

/** Which tenant a command is about: the one of the environment unless it is named. */
export const tenantFlags = {
  instance: Flag.String('instance').pipe(
    Flag.withDefault(''),
    Flag.withDescription('An instance of the folder, instead of the tenant of the environment'),
  ),
  instances: instancesFlag,
} as const;

/** As the flags give it. */
export type TenantGiven = { readonly [K in keyof typeof tenantFlags]: string };
