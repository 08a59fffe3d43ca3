// A mistyped DATA_DIR: the command line refuses it and makes nothing, the server says that it began anew.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { makeProgram } from '#cli/program.ts';
import { freePort } from '#tests/e2e/support/running-app.ts';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { makeDataDir } from '#tests/support/make-config.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { openDatabase } from './db/open.ts';
import { newInstallation } from './installation.ts';

/** Every command that does something, with anything in the place of what it needs. */
const everyCommand = (command: Command, path: string[] = []): string[][] =>
  command.commands.length > 0
    ? command.commands.flatMap((each) => everyCommand(each, [...path, each.name()]))
    : [
        [
          ...path,
          ...command.registeredArguments.map(({ argChoices }) => argChoices?.[0] ?? 'x'),
          ...command.options
            .filter(({ mandatory }) => mandatory)
            .flatMap(({ long, argChoices }) => [long ?? '', argChoices?.[0] ?? 'x']),
        ],
      ];

/** They read backups, or look for what is wrong, and work where there is no installation yet. */
const withoutInstallation = ['restore', 'backup list', 'backup check', 'doctor'];

const nothing = () => async () => undefined;
const commands = [
  ...everyCommand(makeProgram(nothing, nothing)).filter(
    (words) => !withoutInstallation.some((name) => words.join(' ').startsWith(name)),
  ),
  ['backup', 'x'],
];

describe('a command', () => {
  it.each(commands.map((words) => [words.join(' '), words] as const))(
    '%s refuses a folder without a database and makes nothing',
    async (_, words) => {
      const dataDir = join(makeDataDir(), 'mistyped');
      const { ok, err } = await runCli([...words], { DATA_DIR: dataDir, APP_SECRET: '' });
      expect(ok).toBe(false);
      expect(err).toContain(`There is no database at ${join(dataDir, 'site.db')}.`);
      expect(err).toContain('Check DATA_DIR');
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it('refuses an empty file in the place of the database, and leaves a folder as it was', async () => {
    const dataDir = makeDataDir();
    writeFileSync(join(dataDir, 'site.db'), '');
    const { ok, err } = await runCli(['check'], { DATA_DIR: dataDir, APP_SECRET: '' });
    expect([ok, err]).toEqual([false, expect.stringContaining('There is no database at')]);
    expect(readdirSync(dataDir)).toEqual(['site.db']);
  });
});

describe('the server', () => {
  it('tells a new installation from one that is there, and what else lies in the folder', async () => {
    const dataDir = makeDataDir();
    const databaseUrl = `sqlite:${join(dataDir, 'site.db')}`;
    const places = { dataDir, databaseUrl };
    expect(newInstallation(places)).toBe(
      `A new installation was begun in ${dataDir}: there was no database at ${join(dataDir, 'site.db')}.`,
    );
    // What its own start has made is no sign of another installation.
    writeFileSync(join(dataDir, 'app-secret'), 'x');
    expect(newInstallation(places)).not.toContain('not empty');
    mkdirSync(join(dataDir, 'files'));
    expect(newInstallation(places)).toContain('The folder is not empty (files)');
    await (await openDatabase(places)).destroy();
    expect(newInstallation(places)).toBeUndefined();
  });

  it('says so on the terminal and in the log, once', async () => {
    const dataDir = makeDataDir();
    const port = await freePort();
    const start = () =>
      new Promise<string>((resolve) => {
        const child = spawn(process.execPath, ['server/main.ts'], {
          env: { ...childEnvironment(), DATA_DIR: dataDir, PORT: String(port) },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        let out = '';
        child.stdout.on('data', (chunk) => {
          out += String(chunk);
          if (out.includes('  Site ')) child.kill('SIGTERM');
        });
        child.on('close', () => resolve(out));
      });
    const first = await start();
    expect(first).toContain(`\n  A new installation was begun in ${dataDir}`);
    expect(first).toMatch(/"level":\S+,[^\n]*"msg":"A new installation was begun/);
    expect(await start()).not.toContain('new installation');
  });
});
