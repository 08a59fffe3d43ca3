// What the tests run on: SQLite, or PostgreSQL with TEST_DATABASE=postgres; files in a folder, or in S3 with TEST_STORAGE=s3.

export const onPostgres = process.env.TEST_DATABASE === 'postgres';
export const onS3 = process.env.TEST_STORAGE === 's3';
