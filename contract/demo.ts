// The links of the demo (server/demo.ts) are known by their ids, and left out of sums.

/** No id that is made begins like this: those begin with digits for some decades. */
export const demoPrefix = 'demo';

export const isDemo = (linkId: string): boolean => linkId.startsWith(demoPrefix);
