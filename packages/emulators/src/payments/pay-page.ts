import { ownValue } from '@svc/domain/kernel';
import type { SessionRecord } from './card-books.ts';
import { documentOf, escaped, money } from './page-frame.ts';
import type { PageLanguage, PageTexts } from './pay-page.texts.ts';

const linesOf = (session: SessionRecord, language: PageLanguage): string =>
  session.lines
    .map((line) => {
      const amount = money(line.unitAmount * line.quantity, session.currency, language);
      const count = line.quantity === 1 ? '' : `${line.quantity} × `;
      const note = line.description === null ? '' : `<em>${escaped(line.description)}</em>`;
      return `<li><span>${count}${escaped(line.name)}${note}</span><span>${amount}</span></li>`;
    })
    .join('\n');

const formOf = (texts: PageTexts, amount: string): string => `
<form method="post" autocomplete="off">
<label for="card">${texts.card}</label>
<input id="card" name="card" inputmode="numeric" value="4242 4242 4242 4242" required>
<div class="pair">
<div><label for="expiry">${texts.expiry}</label><input id="expiry" name="expiry" value="12/34" required></div>
<div><label for="code">${texts.code}</label><input id="code" name="code" inputmode="numeric" value="123" required></div>
</div>
<button class="main" name="action" value="pay">${texts.pay} ${amount}</button>
<button name="action" value="later" formnovalidate>${texts.later}</button>
<button name="action" value="decline" formnovalidate>${texts.decline}</button>
<button name="action" value="cancel" formnovalidate>${texts.cancel}</button>
</form>`;

const hintsOf = (texts: PageTexts): string =>
  texts.hints.map(([number, meaning]) => `<tr><td><code>${number}</code></td><td>${meaning}</td></tr>`).join('\n');

/** The hosted pay page of an open session; `declined` is the code of the refusal just met. */
export const payPage = (
  session: SessionRecord,
  businessName: string,
  language: PageLanguage,
  texts: PageTexts,
  declined?: string,
): string => {
  const name = session.displayName ?? businessName;
  const amount = money(session.amountTotal, session.currency, language);
  const alert =
    declined === undefined
      ? ''
      : `<p class="alert" role="alert">${ownValue(texts.declined, declined) ?? texts.declined['card_declined']}</p>`;
  return documentOf(
    language,
    `${texts.title} · ${name}`,
    `<section aria-label="${escaped(name)}">
<h1>${escaped(name)}</h1>
<p class="total"><small>${texts.total}</small>${amount}</p>
<ul>
${linesOf(session, language)}
</ul>
</section>
<section aria-label="${texts.title}">
<p class="note">${texts.emulated}</p>
${alert}${formOf(texts, amount)}
<h2>${texts.hintsTitle}</h2>
<table>
${hintsOf(texts)}
</table>
</section>`,
  );
};
