import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Presses Tab until this is what the keyboard is on, and sees that a person can see it. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  const at = `(() => {
    const field = document.activeElement;
    const outline = getComputedStyle(field);
    return {
      name: (field.labels?.[0] ?? field).textContent.trim(),
      seen: field.matches(':focus-visible') && outline.outlineStyle !== 'none' && parseFloat(outline.outlineWidth) >= 2,
    };
  })()`;
  const met: string[] = [];
  for (let left = 20; left > 0; left -= 1) {
    const focus = await page.evaluate<{ name: string; seen: boolean }>(at);
    if (focus.name === name) return expect(focus).toEqual({ name, seen: true });
    met.push(focus.name);
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${name} by Tab; met ${met.join(', ')}`);
};
/** Goes there and types. @param text an app shows a code when it is looked at: a minute later it is no good */
export const type = async (page: Page, label: string, text: string | (() => Promise<string>)): Promise<void> => {
  await tabTo(page, label);
  await page.keyboard.type(typeof text === 'string' ? text : await text());
};
/** Goes to a button, a link or the summary of what is folded, and presses it. */
export const press = async (page: Page, button: string): Promise<void> => {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
};
/** Waits for the page of that title. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
