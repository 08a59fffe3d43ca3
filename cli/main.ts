// `npm run -s cli -- …`: the command line on the terminal.
import { makeProgram } from './program.ts';
import { makeBareRun, makeRun } from './run.ts';

await makeProgram(makeRun(), makeBareRun()).parseAsync();
