import { useEffect, useRef, type Ref } from 'react';
import type { Problem } from '../api/problem.ts';
import { otherErrors } from '../form/field-errors.ts';

interface Shown {
  readonly problem: Problem | null;
  /** The names of the fields at which the form shows a refusal itself. */
  readonly fields?: readonly string[];
  readonly under?: string;
}

/** What was refused and no field of the form mends, above its fields. It has the focus where no field is wrong: else nobody sees it there. */
export const RefusedElsewhere = ({ problem, fields = [], under = '' }: Shown) => {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const around = list.current?.closest('form, [role=dialog], main');
    if (around?.querySelector('[aria-invalid="true"]') === null) list.current?.focus();
  }, [problem]);
  return <Sentences sentences={otherErrors(problem, fields, under)} list={list} />;
};

interface Said {
  readonly sentences: readonly string[];
  readonly list?: Ref<HTMLUListElement>;
}

/** What is wrong where no field here mends it, each once. */
export const Sentences = ({ sentences, list }: Said) =>
  sentences.length === 0 ? null : (
    <ul className="steps" tabIndex={-1} ref={list}>
      {sentences.map((sentence) => (
        <li key={sentence} style={{ color: 'var(--tone-stop)', overflowWrap: 'anywhere' }}>
          {sentence}
        </li>
      ))}
    </ul>
  );
