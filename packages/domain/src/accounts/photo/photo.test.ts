import { expect, it } from 'vitest';
import { photoKey } from './photo.ts';

it('a picture lies under a name of ids alone', () => {
  expect(photoKey({ id: 'p' as never, ownerId: 'o' as never, contentType: 'image/jpeg' })).toBe('photos/o/p.jpg');
});
