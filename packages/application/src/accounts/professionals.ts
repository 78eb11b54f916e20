import * as Effect from 'effect/Effect';
import { atLeast, type Privileged } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { notFound } from '../kernel/index.ts';
import type { AccountPorts } from './sign-in.ts';

type Ports = Pick<AccountPorts, 'professionals'>;

/** The professionals of the studio; private profiles are for staff. */
export const listProfessionals =
  (ports: Ports) => (caller: Privileged, page: { readonly page: number; readonly pageSize: number }) =>
    ports.professionals.list({ ...page, onlyPublic: !atLeast(caller.privilegeBits, 'pro') });

/** One profile; who is no professional, or a private one for a client, is not there. */
export const readProfessional = (ports: Ports) => (caller: Privileged, id: AccountId) =>
  Effect.flatMap(ports.professionals.find(id), (profile) =>
    profile !== null && (profile.public || atLeast(caller.privilegeBits, 'pro') || caller.id === id)
      ? Effect.succeed(profile)
      : Effect.fail(notFound('Professional')),
  );
