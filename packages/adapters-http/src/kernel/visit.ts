import type { ApiToken } from '@svc/domain/accounts';
import type { BodyRoom } from './body-room.ts';
import type { HttpService, TenantDoor } from './door.ts';
import type { ClientAddress } from './forwarded.ts';
import type { Locale } from './locale.ts';
import type { Problem } from './problem.ts';
import type { Route } from './route.ts';
import type { Session } from './session.ts';
import type { Incoming } from './wire.ts';

/** One request on its way through the gates. The later fields are filled by the gates, in their order. */
export interface Visit<App> {
  readonly service: HttpService<App>;
  readonly incoming: Incoming;
  readonly route: Route<App>;
  readonly names: readonly string[];
  /** Path parameters as they came, not decoded. */
  readonly values: readonly string[];
  /** The query as it came, without the question mark. */
  readonly search: string;
  readonly requestId: string;
  readonly locale: Locale;
  readonly client: ClientAddress;
  readonly secure: boolean;
  tenant: TenantDoor<App> | undefined;
  /** The Origin that was sent is one of ours. */
  fromOurs: boolean;
  session: Session | undefined;
  /** The token that let the caller of a public row in. */
  apiToken: ApiToken | undefined;
  /** Why a credential that was sent does not count. */
  sessionProblem: Problem | undefined;
  setCookie: readonly string[] | undefined;
  params: unknown;
  query: unknown;
  body: unknown;
  raw: Uint8Array;
  /** Where large bodies have their place in this process. */
  readonly bodies: BodyRoom;
  /** Ends the place that this one has. */
  leaveBodies: (() => void) | undefined;
}

/** The tenant, once its gate was passed. */
export const tenantOf = <App>(visit: Visit<App>): TenantDoor<App> => {
  if (visit.tenant === undefined) throw new Error('no tenant yet: the gates are out of order');
  return visit.tenant;
};
