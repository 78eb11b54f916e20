// Codici fiscali, partite IVA and IBAN by their check digits. Run it, on Node 20 or later:
//   npx -y pnpm@12 exec node examples/validate-a-codice-fiscale.ts
import { isPersonFiscalCode, isValidFiscalCode, isValidIban, isValidVatNumber } from '@svc/domain/fattura';

for (const code of ['RSSMRA80A01H501U', 'RSSMRA80A01H501X', 'RSSMRA80A01H50MZ', '01234567897'])
  console.log(code, isValidFiscalCode(code), isPersonFiscalCode(code) ? 'a person' : 'no person');
console.log('12345678903', isValidVatNumber('12345678903'));
console.log('01234567890', isValidVatNumber('01234567890'));
console.log('IT60X0542811101000000123456', isValidIban('IT60X0542811101000000123456'));
