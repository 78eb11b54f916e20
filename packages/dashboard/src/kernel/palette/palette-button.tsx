import { Button } from '@mantine/core';
import { lazy, useEffect, useRef, useState } from 'react';
import type { kernelTexts } from '../i18n/kernel.texts.ts';
import { useWords } from '../i18n/use-words.ts';
import { Part } from '../shell/part.tsx';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** Opens the palette; Ctrl or Cmd and K do the same from anywhere. It is loaded when it is first wanted. */
export const PaletteButton = ({ built }: { readonly built: ReadonlySet<string> }) => {
  const say = useWords<typeof kernelTexts.it>('kernel');
  const [isOpen, setOpen] = useState(false);
  const before = useRef<Element | null>(null);
  const open = (): void => {
    before.current = document.activeElement;
    setOpen(true);
  };
  // The palette is gone at once, and with it the focus: it goes back to where it was.
  useEffect(() => {
    if (!isOpen && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }, [isOpen]);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Over another dialog it would hide what somebody is being asked.
      if (document.querySelector('[role=dialog]') === null) open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Button variant="subtle" size="compact-sm" c="inherit" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        {say('goTo')}
      </Button>
      {isOpen ? (
        <Part>
          <Palette built={built} close={() => setOpen(false)} />
        </Part>
      ) : null}
    </>
  );
};
