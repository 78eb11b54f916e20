/**
 * The script of the pages that mailed links lead to. Address and token stand behind the `#`, which no server sees: it puts
 * them into the form and sends that, when the person presses the button, to the row of the API that uses the link up.
 */
export const LINK_SCRIPT = `(() => {
  const form = document.querySelector('form');
  const given = new URLSearchParams(location.hash.slice(1));
  const at = (id) => document.getElementById(id);
  for (const link of document.querySelectorAll('a[hreflang]')) link.hash = location.hash;
  for (const name of ['email', 'token']) {
    const field = form.elements.namedItem(name);
    if (field !== null && given.has(name)) field.value = given.get(name);
  }
  if (form.dataset.link !== undefined && !(given.get('email') && given.get('token'))) {
    at('broken').hidden = false;
    return;
  }
  form.hidden = false;
  const say = (text) => {
    at('problem').textContent = text;
    at('problem').hidden = text === '';
    for (const field of form.querySelectorAll('[aria-describedby]')) field.setAttribute('aria-invalid', String(text !== ''));
  };
  const send = async () => {
    const headers = { 'content-type': 'application/json', 'accept-language': document.documentElement.lang };
    const body = JSON.stringify(Object.fromEntries(new FormData(form)));
    const answer = await fetch(form.action, { method: 'POST', headers, body, credentials: 'omit' });
    if (!answer.ok) return say((await answer.json()).title);
    form.hidden = true;
    history.replaceState(null, '', location.pathname + location.search);
    at('done').hidden = false;
    at('done').focus();
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    say('');
    const button = form.querySelector('button');
    button.disabled = true;
    await send().catch(() => say(form.dataset.unreachable));
    button.disabled = false;
  });
})();
`;
