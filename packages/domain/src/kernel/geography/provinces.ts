/** A province or what stands in its place, with the comune that it is governed from. */
export interface Province {
  /** ISTAT, three digits. */
  readonly code: string;
  readonly sigla: string;
  readonly name: string;
  readonly region: string;
  readonly capital: Comune;
}

/** A municipality. */
export interface Comune {
  /** ISTAT, six digits; the first three are its province’s. */
  readonly code: string;
  readonly name: string;
  readonly sigla: string;
  /** The code in the Italian tax code of people born there. */
  readonly belfiore: string;
}

/** Sigla, name, region, the capital’s ISTAT and Belfiore codes, and its name where the province has another; in the order of ISTAT. */
const facts: readonly (readonly [
  sigla: string,
  name: string,
  region: string,
  code: string,
  belfiore: string,
  capital?: string,
])[] = [
  ['TO', 'Torino', 'Piemonte', '001272', 'L219'],
  ['VC', 'Vercelli', 'Piemonte', '002158', 'L750'],
  ['NO', 'Novara', 'Piemonte', '003106', 'F952'],
  ['CN', 'Cuneo', 'Piemonte', '004078', 'D205'],
  ['AT', 'Asti', 'Piemonte', '005005', 'A479'],
  ['AL', 'Alessandria', 'Piemonte', '006003', 'A182'],
  ['AO', 'Valle d’Aosta', 'Valle d’Aosta', '007003', 'A326', 'Aosta'],
  ['IM', 'Imperia', 'Liguria', '008031', 'E290'],
  ['SV', 'Savona', 'Liguria', '009056', 'I480'],
  ['GE', 'Genova', 'Liguria', '010025', 'D969'],
  ['SP', 'La Spezia', 'Liguria', '011015', 'E463'],
  ['VA', 'Varese', 'Lombardia', '012133', 'L682'],
  ['CO', 'Como', 'Lombardia', '013075', 'C933'],
  ['SO', 'Sondrio', 'Lombardia', '014061', 'I829'],
  ['MI', 'Milano', 'Lombardia', '015146', 'F205'],
  ['BG', 'Bergamo', 'Lombardia', '016024', 'A794'],
  ['BS', 'Brescia', 'Lombardia', '017029', 'B157'],
  ['PV', 'Pavia', 'Lombardia', '018110', 'G388'],
  ['CR', 'Cremona', 'Lombardia', '019036', 'D150'],
  ['MN', 'Mantova', 'Lombardia', '020030', 'E897'],
  ['BZ', 'Bolzano', 'Trentino-Alto Adige', '021008', 'A952'],
  ['TN', 'Trento', 'Trentino-Alto Adige', '022205', 'L378'],
  ['VR', 'Verona', 'Veneto', '023091', 'L781'],
  ['VI', 'Vicenza', 'Veneto', '024116', 'L840'],
  ['BL', 'Belluno', 'Veneto', '025006', 'A757'],
  ['TV', 'Treviso', 'Veneto', '026086', 'L407'],
  ['VE', 'Venezia', 'Veneto', '027042', 'L736'],
  ['PD', 'Padova', 'Veneto', '028060', 'G224'],
  ['RO', 'Rovigo', 'Veneto', '029041', 'H620'],
  ['UD', 'Udine', 'Friuli-Venezia Giulia', '030129', 'L483'],
  ['GO', 'Gorizia', 'Friuli-Venezia Giulia', '031007', 'E098'],
  ['TS', 'Trieste', 'Friuli-Venezia Giulia', '032006', 'L424'],
  ['PC', 'Piacenza', 'Emilia-Romagna', '033032', 'G535'],
  ['PR', 'Parma', 'Emilia-Romagna', '034027', 'G337'],
  ['RE', 'Reggio nell’Emilia', 'Emilia-Romagna', '035033', 'H223'],
  ['MO', 'Modena', 'Emilia-Romagna', '036023', 'F257'],
  ['BO', 'Bologna', 'Emilia-Romagna', '037006', 'A944'],
  ['FE', 'Ferrara', 'Emilia-Romagna', '038008', 'D548'],
  ['RA', 'Ravenna', 'Emilia-Romagna', '039014', 'H199'],
  ['FC', 'Forlì-Cesena', 'Emilia-Romagna', '040012', 'D704', 'Forlì'],
  ['PU', 'Pesaro e Urbino', 'Marche', '041044', 'G479', 'Pesaro'],
  ['AN', 'Ancona', 'Marche', '042002', 'A271'],
  ['MC', 'Macerata', 'Marche', '043023', 'E783'],
  ['AP', 'Ascoli Piceno', 'Marche', '044007', 'A462'],
  ['MS', 'Massa-Carrara', 'Toscana', '045010', 'F023', 'Massa'],
  ['LU', 'Lucca', 'Toscana', '046017', 'E715'],
  ['PT', 'Pistoia', 'Toscana', '047014', 'G713'],
  ['FI', 'Firenze', 'Toscana', '048017', 'D612'],
  ['LI', 'Livorno', 'Toscana', '049009', 'E625'],
  ['PI', 'Pisa', 'Toscana', '050026', 'G702'],
  ['AR', 'Arezzo', 'Toscana', '051002', 'A390'],
  ['SI', 'Siena', 'Toscana', '052032', 'I726'],
  ['GR', 'Grosseto', 'Toscana', '053011', 'E202'],
  ['PG', 'Perugia', 'Umbria', '054039', 'G478'],
  ['TR', 'Terni', 'Umbria', '055032', 'L117'],
  ['VT', 'Viterbo', 'Lazio', '056059', 'M082'],
  ['RI', 'Rieti', 'Lazio', '057059', 'H282'],
  ['RM', 'Roma', 'Lazio', '058091', 'H501'],
  ['LT', 'Latina', 'Lazio', '059011', 'E472'],
  ['FR', 'Frosinone', 'Lazio', '060038', 'D810'],
  ['CE', 'Caserta', 'Campania', '061022', 'B963'],
  ['BN', 'Benevento', 'Campania', '062008', 'A783'],
  ['NA', 'Napoli', 'Campania', '063049', 'F839'],
  ['AV', 'Avellino', 'Campania', '064008', 'A509'],
  ['SA', 'Salerno', 'Campania', '065116', 'H703'],
  ['AQ', 'L’Aquila', 'Abruzzo', '066049', 'A345'],
  ['TE', 'Teramo', 'Abruzzo', '067041', 'L103'],
  ['PE', 'Pescara', 'Abruzzo', '068028', 'G482'],
  ['CH', 'Chieti', 'Abruzzo', '069022', 'C632'],
  ['CB', 'Campobasso', 'Molise', '070006', 'B519'],
  ['FG', 'Foggia', 'Puglia', '071024', 'D643'],
  ['BA', 'Bari', 'Puglia', '072006', 'A662'],
  ['TA', 'Taranto', 'Puglia', '073027', 'L049'],
  ['BR', 'Brindisi', 'Puglia', '074001', 'B180'],
  ['LE', 'Lecce', 'Puglia', '075035', 'E506'],
  ['PZ', 'Potenza', 'Basilicata', '076063', 'G942'],
  ['MT', 'Matera', 'Basilicata', '077014', 'F052'],
  ['CS', 'Cosenza', 'Calabria', '078045', 'D086'],
  ['CZ', 'Catanzaro', 'Calabria', '079023', 'C352'],
  ['RC', 'Reggio Calabria', 'Calabria', '080063', 'H224', 'Reggio di Calabria'],
  ['TP', 'Trapani', 'Sicilia', '081021', 'L331'],
  ['PA', 'Palermo', 'Sicilia', '082053', 'G273'],
  ['ME', 'Messina', 'Sicilia', '083048', 'F158'],
  ['AG', 'Agrigento', 'Sicilia', '084001', 'A089'],
  ['CL', 'Caltanissetta', 'Sicilia', '085004', 'B429'],
  ['EN', 'Enna', 'Sicilia', '086009', 'C342'],
  ['CT', 'Catania', 'Sicilia', '087015', 'C351'],
  ['RG', 'Ragusa', 'Sicilia', '088009', 'H163'],
  ['SR', 'Siracusa', 'Sicilia', '089017', 'I754'],
  ['SS', 'Sassari', 'Sardegna', '090064', 'I452'],
  ['NU', 'Nuoro', 'Sardegna', '091051', 'F979'],
  ['CA', 'Cagliari', 'Sardegna', '092009', 'B354'],
  ['PN', 'Pordenone', 'Friuli-Venezia Giulia', '093033', 'G888'],
  ['IS', 'Isernia', 'Molise', '094023', 'E335'],
  ['OR', 'Oristano', 'Sardegna', '095038', 'G113'],
  ['BI', 'Biella', 'Piemonte', '096004', 'A859'],
  ['LC', 'Lecco', 'Lombardia', '097042', 'E507'],
  ['LO', 'Lodi', 'Lombardia', '098031', 'E648'],
  ['RN', 'Rimini', 'Emilia-Romagna', '099014', 'H294'],
  ['PO', 'Prato', 'Toscana', '100005', 'G999'],
  ['KR', 'Crotone', 'Calabria', '101010', 'D122'],
  ['VV', 'Vibo Valentia', 'Calabria', '102047', 'F537'],
  ['VB', 'Verbano-Cusio-Ossola', 'Piemonte', '103072', 'L746', 'Verbania'],
  ['MB', 'Monza e della Brianza', 'Lombardia', '108033', 'F704', 'Monza'],
  ['FM', 'Fermo', 'Marche', '109006', 'D542'],
  ['BT', 'Barletta-Andria-Trani', 'Puglia', '110002', 'A669', 'Barletta'],
  ['SU', 'Sud Sardegna', 'Sardegna', '111009', 'B745', 'Carbonia'],
];

/** The 107 provinces that ISTAT counts up to 2025; where three comuni share the seat, the first of the name. */
export const provinces: readonly Province[] = facts.map(([sigla, name, region, code, belfiore, capital = name]) => ({
  ...{ code: code.slice(0, 3), sigla, name, region },
  capital: { code, name: capital, sigla, belfiore },
}));
