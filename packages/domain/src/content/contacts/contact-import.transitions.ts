import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Importing and Undoing last as long as one transaction; Final: the days in which it can be undone are over. */
export type ContactImportState =
  | 'Previewed'
  | 'Importing'
  | 'Imported'
  | 'Undoing'
  | 'Undone'
  | 'Expired'
  | 'Failed'
  | 'Final';
/** `expire`: nobody confirmed the preview for a day. `windowEnds`: seven days after the import. */
export type ContactImportEvent = 'confirm' | 'finish' | 'fail' | 'expire' | 'undo' | 'undone' | 'windowEnds';
export type ContactImportRefusal =
  | 'import_running'
  | 'import_not_done'
  | 'import_expired'
  | 'import_failed'
  | 'import_undone'
  | 'import_undo_unavailable';

const running = refuse('import_running');
const notDone = refuse('import_not_done');
const expired = refuse('import_expired');
const failed = refuse('import_failed');
const gone = refuse('import_undone');
const over = refuse('import_undo_unavailable');

/** A file of contacts is shown, comes in whole or not at all, and goes again within seven days. */
export const contactImportTable = {
  Previewed: { confirm: to('Importing'), finish: stay,           fail: stay,           expire: to('Expired'), undo: notDone,       undone: stay,         windowEnds: stay },
  Importing: { confirm: running,         finish: to('Imported'), fail: to('Failed'),   expire: stay,          undo: running,       undone: stay,         windowEnds: stay },
  Imported:  { confirm: stay,            finish: stay,           fail: stay,           expire: stay,          undo: to('Undoing'), undone: stay,         windowEnds: to('Final') },
  Undoing:   { confirm: running,         finish: stay,           fail: to('Imported'), expire: stay,          undo: running,       undone: to('Undone'), windowEnds: stay },
  Undone:    { confirm: gone,            finish: stay,           fail: stay,           expire: stay,          undo: stay,          undone: stay,         windowEnds: stay },
  Expired:   { confirm: expired,         finish: stay,           fail: stay,           expire: stay,          undo: notDone,       undone: stay,         windowEnds: stay },
  Failed:    { confirm: failed,          finish: stay,           fail: stay,           expire: stay,          undo: notDone,       undone: stay,         windowEnds: stay },
  Final:     { confirm: stay,            finish: stay,           fail: stay,           expire: stay,          undo: over,          undone: stay,         windowEnds: stay },
} as const satisfies Table<ContactImportState, ContactImportEvent, ContactImportRefusal>;
