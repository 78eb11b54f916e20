import * as Effect from 'effect/Effect';
import { atLeast, type Privileged, type ProfessionalProfile } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { changesBetween, notFound, type AuditedActor } from '../../kernel/index.ts';
import { lockOwner, type PhotosPorts } from '../photo/photos.ts';
import type { AccountPorts } from '../account-ports.ts';

type ProfessionalsPorts = PhotosPorts;

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
  readonly actor: AuditedActor;
}

const shownOf = ({ public: isPublic, position, color }: ProfessionalProfile) => ({ public: isPublic, position, color });
const personOf = ({ displayName, specialties, bio }: ProfessionalProfile) => ({
  displayName,
  specialties,
  bio: bio && { ...bio },
});

/** A Pro writes the own profile, an Admin everybody's who is not above. Who is no professional has none. */
export const editProfessional =
  (ports: ProfessionalsPorts) =>
  ({ caller, profile, actor }: EditProfessional) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const id = profile.accountId;
        yield* lockOwner(ports)(caller, id);
        const before = yield* ports.professionals.find(id);
        if (before === null) return yield* Effect.fail(notFound('Professional'));
        yield* ports.professionals.put(profile);
        yield* ports.audit.record({
          actor,
          action: 'Modified',
          operation: 'user.profile',
          entity: 'account',
          entityId: id,
          subject: id,
          changes: changesBetween(shownOf(before), shownOf(profile)),
          personal: changesBetween(personOf(before), personOf(profile)),
        });
        return profile;
      }),
    );
