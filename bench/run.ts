// `npm run bench`: every program of this folder, one after the other; each prints one line of JSON and fails over its budget.
import { readdirSync } from 'node:fs';
import { runSteps } from '#scripts/run-steps.ts';

const programs = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && name !== 'run.ts');

const fine = runSteps(programs.map((name) => ({ name, command: 'node', args: [`bench/${name}`] })));
process.exitCode = fine ? 0 : 1;
