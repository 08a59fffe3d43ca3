/** Apart from the other addresses, since every page's script has it, and nothing of the others. */
export const vitalsPath = '/api/vitals';
