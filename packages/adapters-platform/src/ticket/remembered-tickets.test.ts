import { describe, expect, it } from 'vitest';
import { rememberedTickets } from './remembered-tickets.ts';

const watched = (maxSize?: number) => {
  const opened: string[] = [];
  const open = rememberedTickets((ticket) => {
    opened.push(ticket);
    return ticket.startsWith('bad') ? null : { sid: ticket };
  }, maxSize);
  return { open, opened };
};

describe('tickets opened lately', () => {
  it('are opened once, and nobody can change what they say', () => {
    const { open, opened } = watched();
    expect(open('ada')).toEqual({ sid: 'ada' });
    expect(open('ada')).toEqual({ sid: 'ada' });
    expect(opened).toEqual(['ada']);
    expect(Object.isFrozen(open('ada'))).toBe(true);
  });

  it('one by one: a ticket that differs in one sign is another one', () => {
    const { open } = watched();
    open('ada');
    expect(open('adb')).toEqual({ sid: 'adb' });
  });

  it('do not count what could not be opened, which pushes nobody out', () => {
    const { open, opened } = watched(1000);
    open('ada');
    for (let at = 0; at < 50; at += 1) expect(open(`bad${at}`)).toBeNull();
    open('ada');
    expect(opened.filter((ticket) => ticket === 'ada')).toHaveLength(1);
  });

  it('are forgotten when others have come since', () => {
    const { open, opened } = watched(1000);
    for (const ticket of ['ada', 'bea', 'cleo', 'ada']) open(ticket);
    expect(opened).toEqual(['ada', 'bea', 'cleo', 'ada']);
  });
});
