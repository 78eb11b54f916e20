import * as Effect from 'effect/Effect';
import type { GatewayAccess } from '@svc/application/invoicing';
import type { RemoteDenied, RemoteDown } from '@svc/application/kernel';
import type { HttpAnswer, HttpCall, Transport } from '../http/transport.ts';
import { readable, readFailure } from './gateway-b-outcome.ts';

/** One call of an account; its token is never renewed, that is a person's work. */
export type TokenCall = (
  call: Pick<HttpCall, 'method' | 'accept' | 'body' | 'leaveBefore'> & { readonly path: string },
) => Promise<HttpAnswer>;

/** What both of the gateway's APIs ask with. */
export interface GatewayBAccount {
  readonly call: TokenCall;
  /** A read's answer. @throws Error unless it is a good one, or the documented 404 */
  readonly get: (path: string, accept?: string) => Promise<HttpAnswer>;
  /** The path of one thing. */
  readonly of: (resource: string, id: string) => string;
  readonly reading: <A>(work: () => Promise<A>) => Effect.Effect<A, RemoteDown | RemoteDenied>;
}

export const gatewayBAccount = ({ secret }: GatewayAccess, base: string, transport: Transport): GatewayBAccount => {
  const call: TokenCall = ({ path, ...rest }) =>
    transport({ ...rest, url: `${base}${path}`, authorization: `Bearer ${secret}` });
  return {
    call,
    get: async (path, accept) =>
      readable(await call({ method: 'GET', path, ...(accept === undefined ? {} : { accept }) })),
    of: (resource, id) => `${resource}/${encodeURIComponent(id)}`,
    reading: (work) => Effect.tryPromise({ try: work, catch: readFailure }),
  };
};
