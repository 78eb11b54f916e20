import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useProofAsked } from '../api/fresh-proof.ts';
import { useExpired } from '../api/session-watch.ts';

interface Shown {
  readonly opened: boolean;
  readonly close: () => void;
  readonly title: string;
  /** Over another dialog, which waits for it: only this one hears the keyboard. */
  readonly inFront?: boolean;
  readonly children: ReactNode;
}

/** A dialog that says what follows before it is done. Its heading names it; a header of its own would be a second banner of the page. */
export const AskFirst = ({ opened, close, title, inFront = false, children }: Shown) => {
  const expired = useExpired(); // then the sign-in is in front
  const behind = useProofAsked() && !inFront;
  return (
    <Modal.Root
      opened={opened && !expired}
      onClose={close}
      keepMounted={opened} // what was typed in it stays behind the sign-in
      closeOnEscape={!behind}
      trapFocus={!behind}
      zIndex={inFront ? 300 : 200}
      centered
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Stack>
            <Modal.Title component="h2" fz="lg" fw={650}>
              {title}
            </Modal.Title>
            {children}
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
