// What somebody sees who has just typed `npm start`: addresses on the terminal, each of which works, and again next time.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { home } from '#content/home.ts';
import { freePort } from '#tests/e2e/support/running-app.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const labels = [
  'Site',
  'Console',
  'Set up the console',
  'Demo: project payment',
  'Demo: registration payment',
  'Demo: inactive payment',
  'Demo: open onboarding',
  'Demo: expired onboarding',
  'Demo: uploaded onboarding',
];

type Started = { addresses: Record<string, string>; stop(): Promise<void> };

const start = async (dataDir: string, port: number): Promise<Started> => {
  const { SMTP_URL, RATE_LIMIT, NODE_ENV, ...inherited } = process.env;
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...inherited, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const addresses = () =>
    Object.fromEntries(
      labels.flatMap((label) => {
        const found = new RegExp(`^  ${label} +(http\\S+)$`, 'm').exec(printed);
        return found?.[1] === undefined ? [] : [[label, found[1]]];
      }),
    );
  await expect.poll(() => Object.keys(addresses()), { timeout: 40_000, message: printed }).toEqual(labels);
  return {
    addresses: addresses(),
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      expect((await gone)[0], 'an orderly end').toBe(0);
    },
  };
};

test.use({ callsFail: true });
test.slow();

test('the printed addresses work, and a second start finds everything again', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'agency-site-demo-'));
  const port = await freePort();
  const heading = page.getByRole('heading', { level: 1 });
  const at = async (app: Started, label: string) => {
    const answer = await page.goto(app.addresses[label] ?? '');
    expect(answer?.status(), label).toBe(200);
  };

  const first = await start(dataDir, port);
  expect(first.addresses.Site).toBe(`http://localhost:${port}`);
  await at(first, 'Site');
  await expect(page).toHaveTitle(home.meta.title);
  await at(first, 'Console');
  await expect(heading).toHaveText('Sign in');
  await at(first, 'Set up the console');
  await expect(heading).toHaveText('Set up the console');
  await at(first, 'Demo: project payment');
  await expect(heading).toHaveText('Project payment');
  await expect(page.locator('#payment-amount')).toHaveText('Rs. 1,25,000');
  await expect(page.getByText('This is a demo.')).toBeVisible();
  await at(first, 'Demo: registration payment');
  await expect(heading).toHaveText('Registration payment');
  await at(first, 'Demo: inactive payment');
  await expect(heading).toHaveText('Payment Link Inactive');
  await at(first, 'Demo: open onboarding');
  await expect(page.locator('#certificate-file')).toBeEnabled();
  await at(first, 'Demo: expired onboarding');
  await expect(page.getByText('Uploads are disabled because this link is expired.').first()).toBeVisible();
  await at(first, 'Demo: uploaded onboarding');
  await expect(page.getByRole('heading', { name: 'Documents Already Uploaded!' })).toBeVisible();

  await at(first, 'Demo: open onboarding');
  await page.locator('#certificate-file').setInputFiles({
    name: 'mine.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await page.getByRole('button', { name: 'Upload Certificate' }).click();
  await expect(page.getByText('Certificate uploaded successfully!')).toBeVisible();
  // Without a mail server every mail is a file.
  await expect(() => expect(readdirSync(join(dataDir, 'mail'))).toHaveLength(2)).toPass({ timeout: 20_000 });
  await first.stop();

  const second = await start(dataDir, port);
  expect(second.addresses).toEqual(first.addresses);
  // The one that was used up is open again.
  await at(second, 'Demo: open onboarding');
  await expect(page.locator('#certificate-file')).toBeEnabled();
  await at(second, 'Demo: uploaded onboarding');
  await expect(page.getByRole('heading', { name: 'Documents Already Uploaded!' })).toBeVisible();
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
