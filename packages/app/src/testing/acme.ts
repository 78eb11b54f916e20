/** A company as the desk's bodies take one; its name needs escaping in XML. */
export const acme = {
  kind: 'company',
  legalName: 'Acme & Figli S.p.A.',
  vatNumber: '01234567897',
  address: 'Corso Francia 12',
  postalCode: '10121',
  city: 'Torino',
  province: 'TO',
  recipientCode: 'ABC1234',
} as const;
