// Which addresses are answered in JSON, whatever happens.

export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);
