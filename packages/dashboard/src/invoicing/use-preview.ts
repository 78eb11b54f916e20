import { useEffect, useState } from 'react';
import type { Answer, Input } from '../kernel/api/api.ts';
import { useRead } from '../kernel/api/use-api.ts';

/** What is composed, as it would be sent. */
export type Composed = NonNullable<Input<'einvoicing.fatture.create'>['body']>;
type Answered = Answer<'einvoicing.fatture.create'>;
/** What the server says would be made of it: its totals, and what is wrong. */
export type Preview = Extract<Answered, { readonly findings: unknown }>;

/** Long enough that a word is typed to its end, short enough that the answer is there when the next field begins. */
const PAUSE_MS = 500;

interface Previewed {
  /** The last answer, also while the next one is on its way. */
  readonly preview: Preview | undefined;
  readonly isChecking: boolean;
}

/** What would be made of this, asked once nobody has typed for a moment. @param composed null: too little is typed to ask */
export const usePreview = (composed: Composed | null): Previewed => {
  const text = composed === null ? '' : JSON.stringify(composed);
  const [asked, setAsked] = useState('');
  const [last, setLast] = useState<Preview>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const body = { ...(asked === '' ? {} : (JSON.parse(asked) as Composed)), dryRun: true };
  const { data, isFetching } = useRead('einvoicing.fatture.create', { body }, { when: asked !== '', fresh: 60_000 });
  const preview = data !== undefined && 'findings' in data ? data : undefined;
  if (preview !== undefined && preview !== last) setLast(preview);
  return {
    preview: text === '' || asked === '' ? undefined : (preview ?? last),
    isChecking: isFetching || asked !== text,
  };
};
