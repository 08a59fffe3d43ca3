// Which database the tests run on: SQLite, or PostgreSQL with TEST_DATABASE=postgres.

export const onPostgres = process.env.TEST_DATABASE === 'postgres';
