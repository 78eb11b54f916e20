/**
 * Runs in the browser, inline: has a passkey made, or the page's challenge signed by one, when the button is pressed, and
 * sends the answer with the form. It fetches nothing; the page's policy lets this text run and no other.
 */
export const PASSKEY = `(() => {
  const form = document.querySelector('form[data-passkey]');
  const { passkey, act } = form.dataset;
  const parse = act === 'create' ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON';
  const field = form.elements.namedItem('credential');
  const failed = document.getElementById('passkey-failed');
  const unable = document.getElementById('passkey-unable');
  const able = 'credentials' in navigator && typeof window.PublicKeyCredential?.[parse] === 'function';
  form.hidden = !able;
  if (unable !== null) unable.hidden = able;
  form.addEventListener('submit', async (event) => {
    if (field.value !== '') return;
    event.preventDefault();
    failed.hidden = true;
    try {
      const publicKey = PublicKeyCredential[parse](JSON.parse(passkey));
      const credential = await navigator.credentials[act]({ publicKey });
      field.value = JSON.stringify(credential.toJSON());
      form.submit();
    } catch {
      failed.hidden = false;
    }
  });
})();`;
