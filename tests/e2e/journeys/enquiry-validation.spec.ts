// What the enquiry form says before anything is sent: each message under its field, the focus, and what may be typed.

import { brand } from '#content/brand.ts';
import { expect, expectAccessible, test } from '#tests/e2e/support/test.ts';
import {
  alert,
  errorOf,
  expectValues,
  type Field,
  fieldOf,
  fields,
  fillForm,
  openForm,
  rightEnquiry,
  sendButton,
  setField,
} from './enquiry-form.ts';

const rules: [Field, string, string][] = [
  ['name', '', 'Name is required'],
  ['name', '   ', 'Name is required'],
  ['name', 'Al', 'Name must be at least 3 characters'],
  ['name', '   Al   ', 'Name must be at least 3 characters'],
  ['name', 'a'.repeat(101), 'Name is too long'],
  ['email', '', 'Email is required'],
  ['email', 'anitha', 'Invalid email format'],
  ['email', 'anitha@sarees', 'Invalid email format'],
  ['email', 'anitha@sarees.i', 'Invalid email format'],
  ['email', 'anitha@sarees.abcdefg', 'Invalid email format'],
  ['phone', '', 'Phone number is required'],
  ['phone', '98765', 'Phone number must be 10 digits'],
  ['phone', '987654321', 'Phone number must be 10 digits'],
  ['phone', '87654321098', 'Phone number must be 10 digits'],
  ['phone', '1234567890', 'Phone number must start with 6-9'],
  ['phone', '+91 484 300 0140', 'Phone number must start with 6-9'],
  ['phone', '+44 20 7946 0958', 'Phone number must be 10 digits'],
  ['subject', '', 'Please select a service'],
  ['message', '', 'Message is required'],
  ['message', ' \n \n            ', 'Message is required'],
  ['message', 'Too short', 'Message must be at least 10 characters'],
  ['message', `   ${'Too short'}      `, 'Message must be at least 10 characters'],
  ['message', 'm'.repeat(5_001), 'Message is too long'],
];

/** Something else than what was wrong, as the next keystroke makes it. */
const edit = async (page: Parameters<typeof setField>[0], field: Field): Promise<void> => {
  if (field === 'subject') await setField(page, field, 'Support');
  else if (field === 'phone') await setField(page, field, '9');
  else await setField(page, field, 'x');
};

test('each rule has its message under its field, the focus goes there, and editing takes it away', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/contact')) sent.push(request.url());
  });
  const enquiry = rightEnquiry();
  await openForm(page);
  await fillForm(page, enquiry);
  for (const field of fields) {
    for (const [, value, message] of rules.filter(([about]) => about === field)) {
      await test.step(`${field} ${JSON.stringify(value.slice(0, 30))}: ${message}`, async () => {
        await setField(page, field, value);
        await sendButton(page).click();
        await expect(errorOf(page, field)).toHaveText(message);
        await expect(page.locator('.field-error')).toHaveCount(1);
        await expect(fieldOf(page, field)).toBeFocused();
        await expect(fieldOf(page, field)).toHaveAttribute('aria-invalid', 'true');
        await expect(fieldOf(page, field)).toHaveAccessibleDescription(new RegExp(message));
        await edit(page, field);
        await expect(errorOf(page, field)).toHaveCount(0);
        await expect(fieldOf(page, field)).not.toHaveAttribute('aria-invalid');
      });
    }
    await setField(page, field, enquiry[field]);
  }
  expect(sent).toEqual([]);
});

test('the form as it comes, sent empty, and with too much in it', async ({ page }) => {
  await openForm(page);

  await test.step('the list of services is the specification’s', async () => {
    await expect(fieldOf(page, 'subject').locator('option')).toHaveText([
      'Select service*',
      'Consulting',
      'Development',
      'Marketing',
      'Support',
    ]);
    for (const field of fields) await expect(fieldOf(page, field)).toHaveValue('');
    await expect(page.getByText(brand.hours.line, { exact: true }).first()).toBeVisible();
  });

  await test.step('an empty form shows all five messages and puts the focus on the first field', async () => {
    await sendButton(page).click();
    await expect(errorOf(page, 'name')).toHaveText('Name is required');
    await expect(errorOf(page, 'email')).toHaveText('Email is required');
    await expect(errorOf(page, 'phone')).toHaveText('Phone number is required');
    await expect(errorOf(page, 'subject')).toHaveText('Please select a service');
    await expect(errorOf(page, 'message')).toHaveText('Message is required');
    await expect(fieldOf(page, 'name')).toBeFocused();
    await expect(alert(page)).toBeEmpty();

    await setField(page, 'name', 'Anitha');
    await setField(page, 'email', 'anitha@sarees.test');
    await sendButton(page).click();
    await expect(fieldOf(page, 'phone')).toBeFocused();
    await expect(page.locator('.field-error')).toHaveCount(3);
  });

  await test.step('what is too long is told with a counter and never cut', async () => {
    const enquiry = { ...rightEnquiry(), message: 'm'.repeat(5_002) };
    await fillForm(page, enquiry);
    await expect(page.locator('#enquiry-message-hint')).toHaveText('2 characters too many');
    await expectValues(page, enquiry);
  });
});

test('the name takes letters of every script and spaces, and nothing else', async ({ page }) => {
  await openForm(page);
  const field = fieldOf(page, 'name');

  await test.step('typed whole, among other signs, and composed', async () => {
    const session = await page.context().newCDPSession(page);
    for (const name of ['அனிதா கிருஷ்ணன்', 'अमित शर्मा', 'മഞ്ജു വാര്യർ', 'ಮಂಜುನಾಥ್', 'José Ångström']) {
      await test.step(`${name}, dictated whole`, async () => {
        await field.fill('');
        await field.focus();
        await page.keyboard.insertText(name);
        await expect(field).toHaveValue(name);
      });

      await test.step(`${name}, with digits and signs among it`, async () => {
        await field.fill('');
        await page.keyboard.insertText(`1${name}२3!`);
        await expect(field).toHaveValue(name);
      });

      await test.step(`${name}, composed, with keys that say nothing (229)`, async () => {
        await field.fill('');
        for (const word of name.split(' ')) {
          const letters = Array.from(word);
          for (let end = 1; end <= letters.length; end += 1) {
            const text = letters.slice(0, end).join('');
            const key = { key: 'Process', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
            await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
            await session.send('Input.imeSetComposition', {
              text,
              selectionStart: text.length,
              selectionEnd: text.length,
            });
            await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
          }
          await session.send('Input.insertText', { text: word });
          if (!name.endsWith(word)) await page.keyboard.press('Space');
        }
        await expect(field).toHaveValue(name);
      });
    }
  });

  await test.step('typed digits and signs do not appear, and the caret stays where it is', async () => {
    await field.fill('');
    await field.pressSequentially('As7ha_ R2a<o');
    await expect(field).toHaveValue('Asha Rao');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('x5y');
    await expect(field).toHaveValue('Axysha Rao');
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Delete');
    await expect(field).toHaveValue('Axha Rao');
    await page.keyboard.press('Tab');
    await expect(fieldOf(page, 'email')).toBeFocused();
  });
});

test('a phone number is the same number however it comes', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openForm(page);
  const field = fieldOf(page, 'phone');
  const spellings = [
    '9876543210',
    '+91 98765 43210',
    '+91 98765-43210',
    '0091-9876543210',
    '098765 43210',
    '(+91) 98765-43210',
    '+910 98765 43210',
    '910 9876543210',
    '919876543210',
    '\u202a+91\u00a098765\u00a043210\u202c',
    '९८७६५४३२१०',
  ];

  await test.step('typed, pasted and filled in by the browser', async () => {
    for (const spelling of spellings) {
      await test.step(JSON.stringify(spelling), async () => {
        await field.fill('');
        await field.pressSequentially(spelling);
        await expect(field, 'typed').toHaveValue('9876543210');

        await field.fill('');
        await page.evaluate((text) => navigator.clipboard.writeText(text), spelling);
        await page.keyboard.press('ControlOrMeta+V');
        await expect(field, 'pasted').toHaveValue('9876543210');

        await field.fill('');
        await field.evaluate((input: HTMLInputElement, text) => {
          // As autofill does it: the value is there, then the events come.
          input.value = text;
          input.dispatchEvent(new Event('input', { bubbles: true }));
          input.dispatchEvent(new Event('change', { bubbles: true }));
        }, spelling);
        await expect(field, 'filled in').toHaveValue('9876543210');
        await expect(errorOf(page, 'phone')).toHaveCount(0);
      });
    }
  });

  await test.step('a longer number pasted over one that begins or ends alike is kept whole', async () => {
    for (const pasted of ['98765432109', '79876543210', '98765543210']) {
      await field.fill('9876543210');
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await field.selectText();
      await page.keyboard.press('ControlOrMeta+V');
      await expect(field).toHaveValue(pasted);
    }
    await field.fill('9876543211');
    await field.selectText();
    await page.keyboard.type('1');
    await expect(field, 'a wrong digit over a number that ends with it').toHaveValue('');
  });

  await test.step('who has a landline or a number abroad is told what to do, and loses nothing', async () => {
    for (const [given, shown] of [
      ['+91 484 300 0140', '4843000140'],
      ['+44 20 7946 0958', '+442079460958'],
    ] as const) {
      const enquiry = { ...rightEnquiry(), phone: shown };
      await fillForm(page, { ...enquiry, phone: given });
      await sendButton(page).click();
      const wayOut = page.locator('#enquiry-phone-way-out');
      await expect(wayOut).toHaveText(/^Landline, or outside India\? Please write to \S+@\S+ instead\.$/);
      await expect(wayOut.getByRole('link')).toHaveAttribute('href', /^mailto:\S+@\S+$/);
      await expect(fieldOf(page, 'phone')).toHaveAccessibleDescription(
        /Phone number must .+ Landline, or outside India\?/,
      );
      await expectValues(page, enquiry);
      await expectAccessible(page);
    }
    await setField(page, 'phone', '9876543210');
    await expect(page.locator('#enquiry-phone-way-out')).toHaveCount(0);
  });

  await test.step('what was understood is shown', async () => {
    await field.fill('');
    await page.keyboard.insertText('+91 98765-43210');
    await expect(page.locator('#enquiry-phone-hint')).toHaveText('We read this as 9876543210.');
  });

  await test.step('two numbers at once are wrong as soon as they are there', async () => {
    await field.fill('');
    await page.keyboard.insertText('9876543210 / 9876543211');
    await expect(errorOf(page, 'phone')).toHaveText('Phone number must be 10 digits');
    await expect(page.locator('#enquiry-phone-hint')).not.toContainText('We read this as');
    await field.press('Backspace');
    await expect(errorOf(page, 'phone')).toHaveCount(1);
    await field.fill('9876543210');
    await expect(errorOf(page, 'phone')).toHaveCount(0);
  });

  await test.step('a first digit outside 6 to 9 is blocked and says why', async () => {
    for (const digit of ['1', '2', '3', '4', '5']) {
      await field.fill('');
      await field.press(digit);
      await expect(field).toHaveValue('');
      await expect(errorOf(page, 'phone')).toHaveText('Phone number must start with 6-9');
    }
    await field.press('9');
    await expect(field).toHaveValue('9');
    await expect(errorOf(page, 'phone')).toHaveCount(0);
  });

  await test.step('an eleventh digit does not come in, nor letters', async () => {
    await field.fill('');
    await field.pressSequentially('98a76-5432107');
    await expect(field).toHaveValue('9876543210');
    await page.keyboard.press('Home');
    await page.keyboard.type('8');
    await expect(field).toHaveValue('9876543210');
  });
});
