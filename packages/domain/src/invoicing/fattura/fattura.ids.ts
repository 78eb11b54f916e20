/** A number of the VAT or tax register: IdPaese two capital letters, IdCodice 1 to 28 characters, no country in it. */
export interface IdFiscale {
  readonly IdPaese: string;
  readonly IdCodice: string;
}
