import { refuse, restore, stay, to, type Table } from '../../kernel/table.ts';

/** Changed: what is published stays shown, and what was saved since waits for the next publishing. Closed takes no answers. */
export type FormState = 'Draft' | 'Published' | 'Changed' | 'Closed' | 'Deleted';
/** `save` changes what is to be published; `close` and `reopen` say whether answers are taken. */
export type FormEvent = 'save' | 'publish' | 'close' | 'reopen' | 'delete';
/** What was never published neither closes nor opens again. */
export type FormRefusal = 'form_not_published';

/**
 * A form that opens again is Published where nothing was saved since, else Changed.
 * A deleted form has no record any more. Whether one may be deleted depends on its submissions: a policy beside the table.
 */
export const formTable = {
  Draft:     { save: stay,          publish: to('Published'), close: refuse('form_not_published'), reopen: refuse('form_not_published'), delete: to('Deleted') },
  Published: { save: to('Changed'), publish: stay,            close: to('Closed'),                 reopen: stay,                         delete: to('Deleted') },
  Changed:   { save: stay,          publish: to('Published'), close: to('Closed'),                 reopen: stay,                         delete: to('Deleted') },
  Closed:    { save: stay,          publish: to('Published'), close: stay,                         reopen: restore('Published', 'Changed'), delete: to('Deleted') },
  Deleted:   { save: stay,          publish: stay,            close: stay,                         reopen: stay,                         delete: stay },
} as const satisfies Table<FormState, FormEvent, FormRefusal>;
