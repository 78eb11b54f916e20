import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useExpired } from '../api/session-watch.ts';

interface Shown {
  readonly opened: boolean;
  readonly close: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A dialog that says what follows before it is done. Its heading names it; a header of its own would be a second banner of the page. */
export const AskFirst = ({ opened, close, title, children }: Shown) => {
  const expired = useExpired(); // then the sign-in is in front
  return (
    <Modal.Root opened={opened && !expired} onClose={close} centered>
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
