/**
 * Runs in the browser, inline: has the page's challenge signed by a passkey when the button is pressed, and sends the answer
 * with the form. It fetches nothing; the page's policy lets this text run and no other.
 */
export const PASSKEY = `(() => {
  const form = document.querySelector('form[data-passkey]');
  const field = form.elements.namedItem('credential');
  const failed = document.getElementById('passkey-failed');
  form.hidden = !('credentials' in navigator && window.PublicKeyCredential?.parseRequestOptionsFromJSON);
  form.addEventListener('submit', async (event) => {
    if (field.value !== '') return;
    event.preventDefault();
    failed.hidden = true;
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(form.dataset.passkey));
      const credential = await navigator.credentials.get({ publicKey });
      field.value = JSON.stringify(credential.toJSON());
      form.submit();
    } catch {
      failed.hidden = false;
    }
  });
})();`;
