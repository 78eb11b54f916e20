import { Button, Text } from '@mantine/core';

/** The server answers so many lines at once; who looks for an older one says what it is. */
export const MOST_LINES = 100;

interface Left {
  readonly shown: number;
  readonly more: () => void;
  /** On the button. */
  readonly word: string;
  /** In its place, once no more lines can be asked for. */
  readonly narrow: string;
}

/** Below a list that goes on. */
export const More = ({ shown, more, word, narrow }: Left) =>
  shown < MOST_LINES ? (
    <Button variant="default" onClick={more}>
      {word}
    </Button>
  ) : (
    <Text>{narrow}</Text>
  );
