/** Apart from the other calls (public-api.ts), since every page's script has it, and nothing of them. */
export const vitalsPath = '/api/vitals';
