import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** How far an activity is offered; what each state allows says `activityTable`. */
export type ActivityState = 'Draft' | 'Published' | 'Hidden' | 'Archived' | 'Deleted';
/** What staff does to an activity; `take` asks for a place of it and moves nothing. */
export type ActivityEvent = 'publish' | 'hide' | 'archive' | 'restore' | 'edit' | 'take' | 'delete';
/** `activity_not_bookable`: a draft takes no bookings. `not_published`: nor can it be hidden. Else its state. */
export type ActivityRefusal = 'archived' | 'deleted' | 'not_published' | 'activity_not_bookable';

const deleted = refuse('deleted');
const archived = refuse('archived');

/** Hidden is unlisted: staff book it, clients do not see it (a policy looks at the role). */
export const activityTable = {
  Draft:     { publish: to('Published'), hide: refuse('not_published'), archive: to('Archived'), restore: stay,
               edit: to('Draft'),     take: refuse('activity_not_bookable'), delete: to('Deleted') },
  Published: { publish: stay,            hide: to('Hidden'),            archive: to('Archived'), restore: stay,
               edit: to('Published'), take: to('Published'),                 delete: to('Deleted') },
  Hidden:    { publish: to('Published'), hide: stay,                    archive: to('Archived'), restore: stay,
               edit: to('Hidden'),    take: to('Hidden'),                    delete: to('Deleted') },
  Archived:  { publish: archived,        hide: archived,                archive: stay,           restore: to('Hidden'),
               edit: archived,        take: archived,                        delete: to('Deleted') },
  Deleted:   { publish: deleted,         hide: deleted,                 archive: deleted,        restore: deleted,
               edit: deleted,         take: deleted,                         delete: stay },
} as const satisfies Table<ActivityState, ActivityEvent, ActivityRefusal>;
