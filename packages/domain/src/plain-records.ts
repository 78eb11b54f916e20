import { bookingEntities } from './booking/booking.entities.ts';
import { contentEntities } from './content/content.entities.ts';
import { corsOrigin } from './kernel/origins/index.ts';
import { enumValue } from './kernel/words/index.ts';

/** Every plain record of the product: tables, stores and suites are made from this list. */
export const plainRecords = [corsOrigin, enumValue, ...bookingEntities, ...contentEntities] as const;
