import * as Effect from 'effect/Effect';
import {
  atLeast,
  maxPhotosPerPerson,
  mayChange,
  photoKey,
  type Account,
  type Photo,
  type Privileged,
} from '@svc/domain/accounts';
import { ok, refusal, type AccountId, type PhotoId } from '@svc/domain/kernel';
import { changesBetween, makePicture, notFound, type AuditedActor, type LoopStatus } from '../../kernel/index.ts';
import { changeAccount } from '../account/change-account.ts';
import { changeFacts } from '../users/judge-change.ts';
import type { AccountPorts } from '../account-ports.ts';

/** What `photos` stands on. */
export type PhotosPorts = Pick<
  AccountPorts,
  | 'accounts'
  | 'audit'
  | 'clock'
  | 'digest'
  | 'directory'
  | 'files'
  | 'ids'
  | 'images'
  | 'photos'
  | 'professionals'
  | 'unitOfWork'
>;

/** Pros change what is their own; Admins whatever is not above them. Locks the owner until the transaction ends. */
export const lockOwner = (ports: PhotosPorts) => (caller: Privileged, id: AccountId) =>
  Effect.gen(function* () {
    const facts = yield* changeFacts(ports)(caller, id);
    const { after } = yield* changeAccount(ports.accounts)(id, (current) => {
      const own = caller.id === id && atLeast(facts.actor.privilegeBits, 'pro') && current.state !== 'Deleted';
      const judged = own ? ok(undefined) : mayChange({ ...facts, subject: current, change: { kind: 'edit' } });
      return judged.map((): Account => current);
    });
    return after;
  });

export interface AddPhoto {
  readonly caller: Privileged;
  readonly ownerId: AccountId;
  readonly content: Uint8Array;
  readonly actor: AuditedActor;
}

/** Locks the owner, who may get one more picture from this caller. */
const lockOwnerForPhoto = (ports: PhotosPorts) => (caller: Privileged, ownerId: AccountId) =>
  Effect.gen(function* () {
    yield* lockOwner(ports)(caller, ownerId);
    const there = yield* ports.photos.of(ownerId);
    if (there.length >= maxPhotosPerPerson)
      return yield* Effect.fail(refusal('too_many_photos', { count: maxPhotosPerPerson }));
  });

/** Keeps the picture that is made of the file. */
export const addPhoto =
  (ports: PhotosPorts) =>
  ({ caller, ownerId, content, actor }: AddPhoto) =>
    Effect.gen(function* () {
      // Nobody makes us work on a picture that would not be kept.
      yield* ports.unitOfWork.run(lockOwnerForPhoto(ports)(caller, ownerId));
      const made = yield* makePicture(ports, content);
      const photo: Photo = {
        id: ports.ids.next<PhotoId>(),
        ownerId,
        contentType: made.type,
        bytes: made.content.length,
        sha256: ports.digest.sha256(made.content),
        createdAt: ports.clock.now(),
      };
      return yield* ports.unitOfWork.run(
        Effect.gen(function* () {
          yield* lockOwnerForPhoto(ports)(caller, ownerId);
          // The file first: a row never points at nothing. A file that no row names is left by a crash in between.
          yield* ports.files.put(photoKey(photo), made.content);
          yield* ports.photos.insert(photo);
          yield* ports.audit.record({
            actor,
            action: 'Created',
            operation: 'user.photo.add',
            entity: 'account',
            entityId: ownerId,
            subject: ownerId,
            changes: changesBetween(null, { photo: photo.id, contentType: photo.contentType, bytes: photo.bytes }),
          });
          return photo;
        }),
      );
    });

/** A picture of a professional, for people who may see the professional. */
export const readPhoto = (ports: PhotosPorts) => (caller: Privileged, ownerId: AccountId, id: PhotoId) =>
  Effect.gen(function* () {
    const photo = yield* ports.photos.find(id);
    const profile = yield* ports.professionals.find(ownerId);
    const maySee = caller.id === ownerId || atLeast(caller.privilegeBits, 'pro') || profile?.public === true;
    if (photo === null || photo.ownerId !== ownerId || profile === null || !maySee)
      return yield* Effect.fail(notFound('Photo'));
    const content = yield* ports.files.get(photoKey(photo));
    return content === null ? yield* Effect.fail(notFound('Photo')) : { photo, content };
  });

/** Erased people whose pictures one run takes. */
const leftBatch = 100;

/**
 * What an erasure could not take: the storage was down after its commit, or the process died there. One whose pictures the
 * storage still keeps waits for the next run.
 */
export const removeLeftPictures = (ports: Pick<AccountPorts, 'photos' | 'files' | 'logger'>) =>
  Effect.gen(function* () {
    const owners = yield* ports.photos.ofErased(leftBatch);
    const taken = yield* Effect.forEach(owners, (accountId) =>
      Effect.as(removePhotosOf(ports)(accountId), true).pipe(
        Effect.catchTag('StorageDown', ({ reason }) => {
          ports.logger.log('error', 'pictures of an erased account are left', { accountId, reason });
          return Effect.succeed(false);
        }),
      ),
    );
    const done = taken.filter(Boolean).length;
    return { done, failed: owners.length - done, more: done === leftBatch } satisfies LoopStatus;
  });

/** Takes every picture of somebody who was erased; run again it finishes what a crash left. */
export const removePhotosOf = (ports: Pick<AccountPorts, 'photos' | 'files'>) => (ownerId: AccountId) =>
  Effect.gen(function* () {
    for (const photo of yield* ports.photos.of(ownerId)) {
      yield* ports.files.remove(photoKey(photo));
      yield* ports.photos.remove(photo.id);
    }
  });
