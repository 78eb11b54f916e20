import { refuse, stay, to, type Table } from '../table.ts';

/** Published: what the public sees is what is worked on. Changed: it is older. Of the others the public sees nothing. */
export type PublicationState = 'Draft' | 'Published' | 'Changed' | 'Trashed';
/** save: a change of content. trash: what deleting does; untrash takes it back as a draft. */
export type PublicationEvent = 'save' | 'publish' | 'unpublish' | 'trash' | 'untrash';
/** Why a record does not take that event. */
export type PublicationRefusal = 'record_trashed' | 'not_trashed';

const trashed = refuse('record_trashed');
const there = refuse('not_trashed');

/** A record that the public sees only as it was published. */
export const publicationTable = {
  Draft:     { save: stay,          publish: to('Published'), unpublish: stay,        trash: to('Trashed'), untrash: there },
  Published: { save: to('Changed'), publish: stay,            unpublish: to('Draft'), trash: to('Trashed'), untrash: there },
  Changed:   { save: stay,          publish: to('Published'), unpublish: to('Draft'), trash: to('Trashed'), untrash: there },
  Trashed:   { save: trashed,       publish: trashed,         unpublish: trashed,     trash: stay,          untrash: to('Draft') },
} as const satisfies Table<PublicationState, PublicationEvent, PublicationRefusal>;
