// What no answer may ever hold, whatever was asked: the inside of the program.
import { failureSchema } from '#contract/answers.ts';
import { errorFacts } from '#contract/errors.ts';

const inside =
  /node_modules|node:internal|file:\/\/\/|(?:\n|\\n)\s{1,8}at .{1,200}:\d+:\d+|SQLITE_|SQL logic error|no such (?:table|column)|kysely|fastify|better-auth|ZodError|TypeError|RangeError|ReferenceError|ENOENT|EACCES|APP_SECRET/i;

export type Seen = {
  method: string;
  path: string;
  status: number;
  body: string;
  headers: NodeJS.Dict<string | string[]>;
};

const isJson = ({ headers }: Seen): boolean => String(headers['content-type']).startsWith('application/json');

/** What is wrong with an answer, in words. `folders` are paths of the machine that nobody needs to know. */
export const faultsOf = (seen: Seen, folders: readonly string[]): string[] => {
  const { status, body, path } = seen;
  const faults: string[] = [];
  if (status >= 500) faults.push(`answered ${status}: ${body.slice(0, 200)}`);
  // What somebody sent and gets back on success is theirs.
  if (status >= 400) {
    const found = inside.exec(body.slice(0, 100_000))?.[0] ?? folders.find((each) => body.includes(each));
    if (found !== undefined) faults.push(`tells of the inside: ${found.slice(0, 80)}`);
    if (/^\/api(?:\/|$)/.test(path.split('?')[0] ?? '') && seen.method !== 'HEAD') {
      const failure = isJson(seen) ? failureSchema.safeParse(JSON.parse(body)) : undefined;
      // A form post without script is answered with a page.
      const isPage = String(seen.headers['content-type']).startsWith('text/html');
      if (!isPage && failure?.success !== true)
        faults.push(`is no failure of the contract: ${body.slice(0, 200)}`);
      if (failure?.success === true && !(failure.data.code in errorFacts)) faults.push(`has an unknown code`);
    }
  }
  return faults;
};
