import * as Effect from 'effect/Effect';
import {
  activityPhotoKey,
  activityTable,
  maxPhotosPerActivity,
  withMainPhoto,
  type Activity,
  type ActivityPhoto,
} from '@svc/domain/booking';
import { refusal, step, type ActivityId, type PhotoId } from '@svc/domain/kernel';
import {
  fromResult,
  makePicture,
  notFound,
  type FileStorage,
  type Ids,
  type ImageMaker,
  type Logger,
  type UnitOfWork,
} from '../../kernel/index.ts';
import { lockActivity, recordActivity, type ActivityEditor, type EditorPorts } from './activity-editor.ts';
import { deleteActivity } from './delete-activity.ts';
import { readActivity } from './edit-activities.ts';

interface Ports extends Pick<EditorPorts, 'activities' | 'audit'> {
  readonly files: FileStorage;
  readonly ids: Ids;
  readonly images: ImageMaker;
  readonly unitOfWork: UnitOfWork;
}

/** The activity, locked, if this editor may change it in its state. */
const lockForEdit = (ports: Pick<EditorPorts, 'activities'>) => (id: ActivityId, editor: ActivityEditor) =>
  Effect.gen(function* () {
    const activity = yield* lockActivity(ports)(id, editor);
    yield* fromResult(step(activityTable, activity.state, 'edit').mapErr((code) => refusal(code)));
    return activity;
  });

const lockForPhoto = (ports: Pick<EditorPorts, 'activities'>) => (id: ActivityId, editor: ActivityEditor) =>
  Effect.gen(function* () {
    const activity = yield* lockForEdit(ports)(id, editor);
    return activity.photos.length < maxPhotosPerActivity
      ? activity
      : yield* Effect.fail(refusal('too_many_photos', { count: maxPhotosPerActivity }));
  });

const saved =
  (ports: Pick<EditorPorts, 'activities' | 'audit'>) =>
  (what: 'photo.add' | 'photo.main', editor: ActivityEditor, before: Activity, photos: Activity['photos']) =>
    Effect.gen(function* () {
      const after: Activity = { ...before, photos, version: before.version + 1 };
      // Its slug is its own already.
      yield* Effect.catchTag(ports.activities.save(after), 'Taken', (fault) => Effect.die(fault));
      yield* recordActivity(ports)(what, editor, before, after);
      return after;
    });

export interface AddActivityPhoto {
  readonly id: ActivityId;
  readonly content: Uint8Array;
  readonly editor: ActivityEditor;
}

/** Keeps the picture that is made of the file. The first of an activity is its main one. */
export const addActivityPhoto =
  (ports: Ports) =>
  ({ id, content, editor }: AddActivityPhoto) =>
    Effect.gen(function* () {
      // Nobody makes us work on a picture that would not be kept.
      yield* ports.unitOfWork.run(lockForPhoto(ports)(id, editor));
      const made = yield* makePicture(ports, content);
      const photoId = ports.ids.next<PhotoId>();
      return yield* ports.unitOfWork.run(
        Effect.gen(function* () {
          const activity = yield* lockForPhoto(ports)(id, editor);
          const photo: ActivityPhoto = { photoId, contentType: made.type, main: activity.photos.length === 0 };
          // The file first: a row never points at nothing. A file that no row names is left by a crash in between.
          yield* ports.files.put(activityPhotoKey(id, photo), made.content);
          yield* saved(ports)('photo.add', editor, activity, [...activity.photos, photo]);
          return photo;
        }),
      );
    });

export interface ChooseMainPhoto {
  readonly id: ActivityId;
  readonly photoId: PhotoId;
  readonly editor: ActivityEditor;
}

/** Another of its pictures stands for the activity. */
export const chooseMainPhoto =
  (ports: Pick<Ports, 'activities' | 'audit' | 'unitOfWork'>) =>
  ({ id, photoId, editor }: ChooseMainPhoto) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const activity = yield* lockForEdit(ports)(id, editor);
        const photos = withMainPhoto(activity.photos, photoId);
        if (photos === null) return yield* Effect.fail(notFound('Photo'));
        const isMain = activity.photos.some((photo) => photo.photoId === photoId && photo.main);
        return isMain ? activity : yield* saved(ports)('photo.main', editor, activity, photos);
      }),
    );

/** A picture of an activity, for people who may see the activity. */
export const readActivityPhoto =
  (ports: Pick<Ports, 'activities' | 'files'> & Parameters<typeof readActivity>[0]) =>
  (asked: Parameters<ReturnType<typeof readActivity>>[0] & { readonly photoId: PhotoId }) =>
    Effect.gen(function* () {
      const { activity } = yield* readActivity(ports)(asked);
      const photo = activity.photos.find(({ photoId }) => photoId === asked.photoId);
      const content = photo === undefined ? null : yield* ports.files.get(activityPhotoKey(activity.id, photo));
      return photo === undefined || content === null ? yield* Effect.fail(notFound('Photo')) : { photo, content };
    });

/** The activity goes, and then its pictures; what the storage does not give up is left, and named by no row. */
export const deleteActivityWithPhotos =
  (ports: Parameters<typeof deleteActivity>[0] & Pick<Ports, 'files'> & { readonly logger: Logger }) =>
  (command: { readonly id: ActivityId; readonly editor: ActivityEditor }) =>
    Effect.gen(function* () {
      const before = yield* ports.activities.find(command.id);
      const done = yield* deleteActivity(ports)(command);
      for (const photo of before?.photos ?? [])
        yield* Effect.catchTag(ports.files.remove(activityPhotoKey(command.id, photo)), 'StorageDown', ({ reason }) =>
          Effect.sync(() =>
            ports.logger.log('error', 'a picture of a deleted activity is left', { activityId: command.id, reason }),
          ),
        );
      return done;
    });
