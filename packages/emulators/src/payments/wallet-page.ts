import { documentOf, escaped, money } from './page-frame.ts';
import type { PageLanguage } from './pay-page.texts.ts';
import type { WalletOrderRecord } from './wallet-books.ts';
import type { WalletPageTexts } from './wallet-page.texts.ts';

/** The page on which the payer approves an order and chooses what it is paid with. */
export const approvalPage = (
  order: WalletOrderRecord,
  businessName: string,
  language: PageLanguage,
  texts: WalletPageTexts,
): string => {
  const name = escaped(order.brandName ?? businessName);
  const amount = money(order.amount, order.currency, language);
  const means = (
    [
      ['completed', texts.balance],
      ['pending', texts.bank],
      ['declined', texts.refusedCard],
    ] as const
  )
    .map(
      ([value, label], at) =>
        `<label class="choice"><input type="radio" name="funding" value="${value}"${at === 0 ? ' checked' : ''}> ${label}</label>`,
    )
    .join('\n');
  return documentOf(
    language,
    `${texts.title} · ${order.brandName ?? businessName}`,
    `<section aria-label="${name}">
<h1>${name}</h1>
<p class="total"><small>${texts.total}</small>${amount}</p>
<ul>
<li><span>${escaped(order.description ?? '')}</span><span>${amount}</span></li>
</ul>
</section>
<section aria-label="${texts.title}">
<p class="note">${texts.emulated}</p>
<form method="post" autocomplete="off">
<label for="account">${texts.account}</label>
<input id="account" name="account" type="email" value="payer@example.it" required>
<fieldset>
<legend>${texts.means}</legend>
${means}
</fieldset>
<button class="main" name="action" value="approve">${texts.approve} ${amount}</button>
<button name="action" value="cancel" formnovalidate>${texts.cancel}</button>
</form>
</section>`,
  );
};
