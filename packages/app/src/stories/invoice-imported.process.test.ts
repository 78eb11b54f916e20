import { describe, expect, it } from 'vitest';
import { heading, press } from '../testing/keyboard.ts';
import { enterByPassword, noBrowser, storyStage, why } from '../testing/screens-story.ts';
import { giulia } from '../testing/studio.ts';
import { desk, openVisitor } from '../testing/visitor.ts';
import { until } from '../walk/client.ts';
import { checkout, freeSlots } from '../walk/stage.ts';

describe.skipIf(noBrowser)(`an invoice from a file, with a keyboard alone${why}`, () => {
  const stage = storyStage();
  /** The XML of a document of the studio, under a number that is not here yet. */
  const otherXml = async (number: string): Promise<string> => {
    const { studio } = stage();
    const [anna, admin] = [await studio.signIn('anna@example.it'), await studio.signIn(giulia)];
    const [slot] = await freeSlots(anna);
    const { redirectUrl } = await checkout(anna, slot?.id ?? '');
    const form = new URLSearchParams({ action: 'pay', card: '4242 4242 4242 4242', expiry: '12/34', code: '123' });
    await fetch(redirectUrl, { method: 'POST', body: form, redirect: 'manual' });
    const id = await until('the class is invoiced', async () => {
      const { items } = (await admin.get('/api/v1/einvoicing/fatture')).json() as {
        readonly items: readonly { readonly id: string; readonly number: string | null }[];
      };
      return items[0]?.number == null ? undefined : items[0].id;
    });
    const { text } = await admin.get(`/api/v1/einvoicing/fatture/${id}/xml`);
    return text.replaceAll(/<Numero>[^<]*</g, `<Numero>${number}<`);
  };

  it('is refused in words where it is none, else a draft that is checked and sent', async () => {
    const { studio, browser } = stage();
    const { page, look, leave } = await openVisitor(browser, desk);
    await page.goto(`${studio.url}/dashboard/fatture/importa`);
    await enterByPassword(page, giulia);
    const file = page.getByLabel('File XML o P7M, fino a 5 MB');
    await file.waitFor();
    // The system's own window for files is not a page: the file is put in behind it, and all else is typed.
    const put = (name: string, text: string): Promise<void> =>
      file.setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
    await put('x.xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>');
    await press(page, 'Importa');
    await page.getByText('Il file non è una FatturaPA valida.').waitFor();
    await put('vecchia.xml', await otherXml('VECCHIA-9'));
    await press(page, 'Importa');
    await page.getByText('Importate: 1').waitFor();
    await press(page, 'VECCHIA-9');
    await heading(page, 'Fattura VECCHIA-9');
    const dialog = page.getByRole('dialog');
    await press(page, 'Controlla');
    await dialog.waitFor();
    await press(page, 'Controlla');
    await dialog.getByText('I controlli non trovano nulla.').waitFor();
    expect(await look('imported-checked-desk-light')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await press(page, 'Invia allo SdI');
    await dialog.waitFor();
    await press(page, 'Invia allo SdI');
    await page.getByText(/Invio 1, revisione 1 · /).waitFor();
    await leave();
  });
});
