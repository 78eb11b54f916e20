/**
 * Runs in the browser, inline: solves the page's proof of work (ALTCHA protocol 2, PBKDF2) while the address is typed, and
 * holds the form back until it is done. It fetches nothing; the page's policy lets this text run and no other.
 */
export const SOLVER = `(() => {
  const form = document.querySelector('form[data-challenge]');
  const field = form.elements.namedItem('challenge');
  const show = (id) => { document.getElementById(id).hidden = false; };
  const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
  const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const solve = async () => {
    const challenge = JSON.parse(form.dataset.challenge);
    const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
    const [name, hash] = algorithm.split('/');
    const password = new Uint8Array([...bytes(nonce), 0, 0, 0, 0]);
    const counted = new DataView(password.buffer);
    for (let counter = 0; ; counter += 1) {
      counted.setUint32(password.length - 4, counter);
      const key = await crypto.subtle.importKey('raw', password, name, false, ['deriveBits']);
      const how = { name, hash, salt: bytes(salt), iterations: cost };
      const derivedKey = hex(await crypto.subtle.deriveBits(how, key, keyLength * 8));
      if (derivedKey.startsWith(keyPrefix)) return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
    }
  };
  const solved = solve().then((solution) => { field.value = solution; });
  solved.catch(() => show('unable'));
  form.addEventListener('submit', (event) => {
    if (field.value !== '') return;
    event.preventDefault();
    show('working');
    solved.then(() => form.submit(), () => undefined);
  });
})();`;
