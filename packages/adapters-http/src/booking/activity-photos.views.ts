import * as z from 'zod';
import type { Activity, ActivityPhoto } from '@svc/domain/booking';
import type { ActivityId } from '@svc/domain/kernel';

/** A picture of an activity; one of them is the main one. */
export const ActivityPhotoView = z
  .object({ photoId: z.uuid(), main: z.boolean(), url: z.string() })
  .meta({ id: 'ActivityPhoto' });

export const activityPhotoView = (
  activityId: ActivityId,
  { photoId, main }: ActivityPhoto,
): z.output<typeof ActivityPhotoView> => ({
  photoId,
  main,
  url: `/api/v1/activities/${activityId}/photos/${photoId}`,
});

/** All of one, in the order in which they were added. */
export const activityPhotos = ({ id, photos }: Pick<Activity, 'id' | 'photos'>) =>
  photos.map((photo) => activityPhotoView(id, photo));
