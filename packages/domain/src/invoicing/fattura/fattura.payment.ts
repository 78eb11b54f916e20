export interface DatiPagamento {
  readonly CondizioniPagamento: string;
  readonly DettaglioPagamento: readonly DettaglioPagamento[];
}

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
