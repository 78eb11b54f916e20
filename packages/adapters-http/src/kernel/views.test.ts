import { describe, expect, it } from 'vitest';
import { byNumber, byUser, byUuid, pageAnswer, pageFromAll } from './views.ts';

const upper = (text: string) => text.toUpperCase();

describe('the answer of a list', () => {
  it('shows what was found, and repeats the page that was asked for and nothing else of the query', () => {
    const asked = { page: 3, pageSize: 2, search: 'a' };
    const found = { items: ['a', 'b'], total: 9 };
    expect(pageAnswer(upper, asked)(found)).toEqual({ items: ['A', 'B'], page: 3, pageSize: 2, total: 9 });
  });

  it('gives a view the item alone, never its place in the list', () => {
    const view = (text: string, detail = 'short') => `${text} ${detail}`;
    const { items } = pageAnswer(view, { page: 1, pageSize: 25 })({ items: ['a', 'b'], total: 2 });
    expect(items).toEqual(['a short', 'b short']);
  });

  it('is cut out of a list that was read whole; behind its end there is nothing', () => {
    const page = (number: number) => pageFromAll(upper, { page: number, pageSize: 2 })(['a', 'b', 'c']);
    expect(page(1)).toEqual({ items: ['A', 'B'], page: 1, pageSize: 2, total: 3 });
    expect(page(2).items).toEqual(['C']);
    expect(page(3)).toEqual({ items: [], page: 3, pageSize: 2, total: 3 });
  });
});

describe('the one parameter of a path', () => {
  const id = '0198B6A0-0000-7000-8000-00000000000A';

  it('is a UUID in lower case, or a positive integer', () => {
    expect(byUuid().parse({ id })).toEqual({ id: id.toLowerCase() });
    expect(byUser.parse({ userId: id })).toEqual({ userId: id.toLowerCase() });
    expect(byNumber().parse({ id: '41' })).toEqual({ id: 41 });
  });

  it('is refused when it is anything else, and stands alone', () => {
    expect(byUuid().safeParse({ id: '7' }).success).toBe(false);
    expect(byUuid().safeParse({ id, more: '1' }).success).toBe(false);
    expect(byUser.safeParse({ id }).success).toBe(false);
    for (const number of ['0', '-1', '1.5', id]) expect(byNumber().safeParse({ id: number }).success).toBe(false);
  });
});
