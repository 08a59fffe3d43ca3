// Which database an address names. Imports nothing: the configuration asks, which everything else is made from.

export type Engine = 'postgres' | 'sqlite';

/** The address begins with `sqlite:`, `postgres:` or `postgresql:`. */
export const engineOfUrl = ({ databaseUrl }: { databaseUrl: string }): Engine =>
  databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'postgres';
