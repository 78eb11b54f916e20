import type { Answer } from '../kernel/api/api.ts';

/** A class as its availability says it to the person who asks. */
export type Seen = Answer<'activities.availability'>['items'][number];
