import { bookingEntities } from './booking/booking.entities.ts';
import { contentEntities } from './content/content.entities.ts';
import { livesOf } from './kernel/entity/index.ts';
import { corsOrigin } from './kernel/origins/index.ts';
import { enumValue } from './kernel/words/index.ts';

/** Every plain record of the product: tables, stores and suites are made from this list. */
export const plainRecords = [corsOrigin, enumValue, ...bookingEntities, ...contentEntities] as const;

/** What the public sees of those that can be published. */
export const liveRecords = livesOf(plainRecords);
