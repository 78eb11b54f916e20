/** A VAT number as filters and rows carry it: without the country in front. */
export const bareVat = (vatNumber: string): string => vatNumber.trim().toUpperCase().replace(/^IT/u, '');
