/** 2.4: the terms (TP01 to TP03) and the payments under them, at least one. A document may have none or several. */
export interface DatiPagamento {
  readonly CondizioniPagamento: string;
  readonly DettaglioPagamento: readonly DettaglioPagamento[];
}

/**
 * 2.4.2: one payment: ModalitaPagamento MP01 to MP23, ImportoPagamento with two decimals, dates xs:date, terms in days.
 * SDI does not hold the payments against the total.
 */
export interface DettaglioPagamento {
  readonly Beneficiario?: string;
  readonly ModalitaPagamento: string;
  readonly DataRiferimentoTerminiPagamento?: string;
  readonly GiorniTerminiPagamento?: string;
  readonly DataScadenzaPagamento?: string;
  readonly ImportoPagamento: string;
  readonly CodUfficioPostale?: string;
  readonly CognomeQuietanzante?: string;
  readonly NomeQuietanzante?: string;
  readonly CFQuietanzante?: string;
  readonly TitoloQuietanzante?: string;
  readonly IstitutoFinanziario?: string;
  readonly IBAN?: string;
  readonly ABI?: string;
  readonly CAB?: string;
  readonly BIC?: string;
  readonly ScontoPagamentoAnticipato?: string;
  readonly DataLimitePagamentoAnticipato?: string;
  readonly PenalitaPagamentiRitardati?: string;
  readonly DataDecorrenzaPenale?: string;
  readonly CodicePagamento?: string;
}
