import { useState } from 'react';
import { useAct } from '../../kernel/api/use-api.ts';
import { changedIn, clashOf, merged, type Clash, type Fields } from '../../kernel/form/edited.ts';
import { fieldsOf, patchOf, type Settings } from './settings-fields.ts';

/** What a read or a save answers. */
export interface Read {
  readonly data: Settings;
  readonly etag: string | null;
}

/** What is stored, as this form last saw it. */
interface Seen {
  readonly settings: Settings;
  readonly fields: Fields;
  readonly etag: string | null;
}
const seenOf = ({ data, etag }: Read): Seen => ({ settings: data, fields: fieldsOf(data), etag });

/**
 * The settings while somebody edits them. A save sends what was changed and the version that was seen; where somebody else saved since,
 * theirs are read and stand beside one's own until it is said what stays.
 * @param reread asks the server for what is stored by now
 */
export const useSaving = (first: Read, reread: () => Promise<Read | undefined>) => {
  const [seen, setSeen] = useState(() => seenOf(first));
  const [typed, setTyped] = useState(seen.fields);
  const [met, setMet] = useState<{ readonly clash: Clash; readonly stored: Seen } | null>(null);
  const save = useAct('einvoicing.settings.update');
  const meet = async (from: Seen, fields: Fields): Promise<void> => {
    const answered = await reread();
    if (answered === undefined) return;
    const stored = seenOf(answered);
    setMet({ clash: clashOf(from.fields, fields, stored.fields), stored });
  };
  const send = (from: Seen, fields: Fields): void => {
    const { etag } = from;
    const body = patchOf(from.fields, fields);
    save.mutate(
      { body, ...(etag === null ? {} : { etag }) },
      {
        onSuccess: (answered) => {
          const stored = seenOf(answered);
          setSeen(stored);
          // What was typed while the save was on its way is not part of it, and stays.
          setTyped((now) => merged(fields, now, stored.fields, new Set()));
        },
        onError: ({ status }) => {
          if (status === 412) void meet(from, fields);
        },
      },
    );
  };
  return {
    settings: seen.settings,
    stored: seen.fields,
    typed,
    type: (name: string, value: string) => setTyped((before) => ({ ...before, [name]: value })),
    isEdited: changedIn(seen.fields, typed).length > 0,
    isPending: save.isPending,
    isSaved: save.isSuccess,
    problem: save.error?.status === 412 ? null : save.error,
    clash: met?.clash ?? null,
    /** Leaves the form as it was typed; another save meets the other's values again. */
    leave: () => setMet(null),
    save: () => send(seen, typed),
    /** Goes on from what is stored by now. @param theirs fields for which the other's value was chosen */
    resolve: (theirs: ReadonlySet<string>) => {
      if (met === null) return;
      const fields = merged(seen.fields, typed, met.stored.fields, theirs);
      setMet(null);
      setSeen(met.stored);
      setTyped(fields);
      if (changedIn(met.stored.fields, fields).length > 0) send(met.stored, fields);
    },
  };
};
