import * as Effect from 'effect/Effect';
import { atLeast, type Privileged, type ProfessionalProfile } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { notFound, type Actor } from '../kernel/index.ts';
import { lockOwner } from './photos.ts';
import type { AccountPorts } from './account-ports.ts';

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

export interface EditProfessional {
  readonly caller: Privileged;
  readonly profile: ProfessionalProfile;
  readonly actor: Actor;
}

/** A Pro writes the own profile, an Admin everybody's who is not above. Who is no professional has none. */
export const editProfessional =
  (ports: AccountPorts) =>
  ({ caller, profile, actor }: EditProfessional) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const id = profile.accountId;
        yield* lockOwner(ports)(caller, id);
        const before = yield* ports.professionals.find(id);
        if (before === null) return yield* Effect.fail(notFound('Professional'));
        yield* ports.professionals.put(profile);
        const fields = Object.keys(profile) as (keyof ProfessionalProfile)[];
        const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(profile[field]));
        const changes = { changed, public: profile.public };
        yield* ports.audit.record({ actor, action: 'user.profile', entity: 'account', entityId: id, changes });
        return profile;
      }),
    );
