import { Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type KeyboardEvent } from 'react';
import { addWords } from '../i18n/i18n.ts';
import { useWords } from '../i18n/use-words.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { paletteTexts } from './palette.texts.ts';
import { useFound } from './use-found.ts';
import './palette.css';

addWords('palette', paletteTexts);

const LIST = 'palette-list';

interface Shown {
  /** The pages that stand: a line of the sidebar without its page leads nowhere. */
  readonly built: ReadonlySet<string>;
  readonly close: () => void;
}

/**
 * The way to a page, an order or an invoice by typing. The field keeps the focus: arrows choose, Enter goes, Esc closes and the
 * focus is where it was.
 */
export const Palette = ({ built, close }: Shown) => {
  const say = useWords<typeof paletteTexts.it>('palette');
  const go = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { groups, isLooking } = useFound(text, built);
  const all = groups.flatMap(({ lines }) => lines);
  const chosen = Math.min(at, all.length - 1);
  const open = (to: string): void => {
    close();
    void go({ to });
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    const line = all[chosen];
    if (step !== 0) {
      event.preventDefault();
      if (all.length > 0) setAt((chosen + step + all.length) % all.length);
    } else if (event.key === 'Enter' && line !== undefined) {
      event.preventDefault();
      open(line.to);
    }
  };
  const status = isLooking
    ? say('looking')
    : all.length > 0
      ? say('found', { count: all.length })
      : say(text.trim().length < 2 ? 'more' : 'none');
  return (
    <AskFirst opened close={close} title={say('title')}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={say('search')}
        placeholder={say('search')}
        aria-expanded={all.length > 0}
        aria-controls={LIST}
        aria-autocomplete="list"
        {...(chosen < 0 ? {} : { 'aria-activedescendant': `${LIST}-${chosen}` })}
        autoComplete="off"
        value={text}
        onKeyDown={press}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setAt(0);
        }}
      />
      <div id={LIST} role="listbox" aria-label={say('title')} className="palette" tabIndex={-1}>
        {groups.map(({ id, lines }) => (
          <div key={id} role="group" aria-labelledby={`${LIST}-${id}`}>
            <Text id={`${LIST}-${id}`} size="xs" c="dimmed" fw={600} role="presentation">
              {say(id)}
            </Text>
            {lines.map((line) => {
              const place = all.indexOf(line);
              return (
                <div
                  key={line.to}
                  id={`${LIST}-${place}`}
                  role="option"
                  aria-selected={place === chosen}
                  ref={(option) => {
                    if (place === chosen) option?.scrollIntoView({ block: 'nearest' });
                  }}
                  onMouseMove={() => setAt(place)}
                  onClick={() => open(line.to)}
                >
                  <span>{line.title}</span>
                  <small>{line.more}</small>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <Text size="sm" c="dimmed" role="status">
        {status}
      </Text>
    </AskFirst>
  );
};
