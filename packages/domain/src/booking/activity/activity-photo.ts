import type { ActivityId, PhotoId } from '../../kernel/ids.ts';
import { imageExtensions, type ImageType } from '../../kernel/image.ts';

/** A picture of an activity as it is given out; its bytes lie in the file storage under `activityPhotoKey`. */
export interface ActivityPhoto {
  readonly photoId: PhotoId;
  readonly contentType: ImageType;
  /** The one that stands for the activity; the first one does until another is chosen. */
  readonly main: boolean;
}

/** One more is refused with `too_many_photos`. */
export const maxPhotosPerActivity = 20;

/** Made of ids alone: no part of it comes from a client. */
export const activityPhotoKey = (
  activityId: ActivityId,
  { photoId, contentType }: Pick<ActivityPhoto, 'photoId' | 'contentType'>,
): string => `activity-photos/${activityId}/${photoId}.${imageExtensions[contentType]}`;

/** The pictures with that one as the main one; null when it is none of them. */
export const withMainPhoto = (photos: readonly ActivityPhoto[], photoId: PhotoId): readonly ActivityPhoto[] | null =>
  photos.some((photo) => photo.photoId === photoId)
    ? photos.map((photo) => ({ ...photo, main: photo.photoId === photoId }))
    : null;
