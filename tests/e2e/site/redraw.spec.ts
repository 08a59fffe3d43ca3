// Home's drawing, redrawn: by mouse, keys and finger, on any screen, and what is made of it goes into the address and files.

import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { home } from '#content/home.ts';
import { look } from '#content/look.ts';
import { redraw as words } from '#content/redraw.ts';
import { expectNoOverflow } from '#tests/e2e/support/look.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  hydrated,
  test,
  withMotion,
} from '#tests/e2e/support/test.ts';
import { type Definition, drawLines, type Half } from '#ui/drawing/generate.ts';
import { hero } from '#ui/drawing/named.ts';
import { boardOf, type Parted, readDrawing } from '#ui/drawing/redraw.ts';

const viewBoxMargin = 21;

const stage = (page: Page) => page.locator('.hero-drawing');
const line = (page: Page) => stage(page).locator('.drawing-line').last();
const button = (page: Page) => page.getByRole('button', { name: home.hero.draw });
const tools = (page: Page) => page.getByRole('group', { name: words.tools });
const tool = (page: Page, name: string) => tools(page).getByRole('button', { name });
const told = (page: Page) => stage(page).getByRole('status');

const board = boardOf(hero);

/** Home's drawing after these presses, and its text. */
const pressed = (...places: Half[]) => {
  const parted = places.reduce<Parted>((before, [x, y]) => {
    const index = board.orbits.findIndex((orbit) => orbit.some(([u, v]) => u === x && v === y));
    return board.press(before, index) ?? before;
  }, board.start);
  return { drawing: board.drawn(parted), text: board.textOf(parted) };
};

/** The segments of a path in an order of their own: where a line begins makes no difference to what is seen. */
const isDrawn = async (path: Locator, drawing: Definition) => {
  const begins = [undefined, [7, 0], [9, 2], [6, 1], [8, 1], [2, 7], [1, 6], [5, 2], [4, 3]] as const;
  const ways = begins.map((begin) => drawLines({ ...drawing, ...(begin && { begin }) }).path);
  await expect.poll(async () => ways.includes((await path.getAttribute('d')) ?? '')).toBe(true);
};

/** Where a place is in the window. */
const pointOf = async (page: Page, [x, y]: Half) => {
  const box = await stage(page).locator('svg').boundingBox();
  if (!box) throw new Error('The drawing is not on the screen.');
  const scale = box.width / 442;
  return { x: box.x + (x * 20 + viewBoxMargin) * scale, y: box.y + (y * 20 + viewBoxMargin) * scale };
};

const openHome = async (page: Page, hash = '') => {
  await page.goto(`/${hash}`);
  await hydrated(page);
};

/** Files of scripts that the page has asked for, by the name of their module. */
const watchScripts = (page: Page) => {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1];
    if (name) names.push(name);
  });
  return names;
};

const countShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shifts: number }).shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts);

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('nothing of it comes before somebody is near', async ({ page }) => {
    const scripts = watchScripts(page);
    await openHome(page);
    await page.mouse.move(200, 300);
    await page.keyboard.press('Tab');
    await page.waitForLoadState('networkidle');
    expect(scripts).toContain('site-entry');
    expect(scripts).not.toContain('redraw');
    const { x, y } = await pointOf(page, [9, 2]);
    await page.mouse.move(x, y);
    await expect(stage(page)).toHaveClass(/\bredraw\b/);
    expect(scripts.filter((name) => name === 'redraw')).toHaveLength(1);
    expect(scripts).not.toContain('save-picture');
  });

  test('the focus of its button brings it, without script there is none', async ({
    page,
    browser,
    baseURL,
  }) => {
    await openHome(page);
    await button(page).focus();
    await expect(stage(page)).toHaveClass(/\bredraw\b/);
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const plain = await context.newPage();
    await plain.goto('/');
    await expect(plain.locator('.hero-drawing svg')).toBeVisible();
    await expect(plain.locator('.hero-drawing button')).toBeHidden();
    await context.close();
  });

  test('a press redraws it on all sides, the address keeps it, and it can be undone', async ({ page }) => {
    await countShifts(page);
    await openHome(page);
    const history = await page.evaluate(() => window.history.length);
    const places: Half[] = [
      [1, 6],
      [8, 1],
    ];
    for (const [index, place] of places.entries()) {
      const { x, y } = await pointOf(page, place);
      await page.mouse.move(x, y);
      await expect(stage(page)).toHaveClass(/\bredraw\b/);
      await expect(stage(page).locator('.redraw-marks')).toHaveCSS('opacity', '1');
      await page.mouse.click(x, y);
      const { drawing, text } = pressed(...places.slice(0, index + 1));
      await isDrawn(line(page), drawing);
      await expect(page).toHaveURL(`/#k=${text}`);
      await expect(told(page)).toHaveText(words.pressed(true, index === 1));
    }
    expect(await page.evaluate(() => window.history.length)).toBe(history);
    await expect(tools(page)).toBeVisible();
    await expect(button(page)).toBeHidden();

    await tool(page, words.undo).click();
    await isDrawn(line(page), pressed([1, 6]).drawing);
    await tool(page, words.undo).click();
    await isDrawn(line(page), hero);
    await expect(page).toHaveURL('/');
    await tool(page, words.undo).click();
    await isDrawn(line(page), hero);

    for (const { name, drawing } of words.patternList) {
      await page.getByLabel(words.patterns).selectOption(name);
      await isDrawn(line(page), readDrawing(hero, drawing) as Definition);
      await expect(page).toHaveURL(`/#k=${drawing}`);
    }
    await tool(page, words.beginAgain).click();
    await isDrawn(line(page), hero);
    // That can be taken back, too.
    await tool(page, words.undo).click();
    await expect(page).toHaveURL(`/#k=${words.patternList.at(-1)?.drawing}`);
    expect(await shifts(page)).toBe(0);
  });

  test('a second press of the same place takes the first back, with what was changed beside it', async ({
    page,
  }) => {
    await openHome(page);
    const { x, y } = await pointOf(page, [8, 1]);
    await page.mouse.move(x, y);
    await expect(stage(page)).toHaveClass(/\bredraw\b/);
    await page.mouse.click(x, y);
    await expect(page).toHaveURL(/#k=/);
    await page.mouse.click(x, y);
    await expect(page).toHaveURL('/');
    await isDrawn(line(page), hero);
  });

  test('a drawing comes back by its address; anything else there changes nothing', async ({ page }) => {
    const scripts = watchScripts(page);
    const [{ drawing } = { drawing: '' }] = words.patternList;
    await openHome(page, `#k=${drawing}`);
    await isDrawn(line(page), readDrawing(hero, drawing) as Definition);
    expect(scripts).toContain('redraw');
    // A link that is opened in the same tab.
    await page.evaluate((text) => location.assign(`#k=${text}`), words.patternList[1]?.drawing);
    await isDrawn(line(page), readDrawing(hero, words.patternList[1]?.drawing ?? '') as Definition);
    for (const wrong of [
      '',
      'a0',
      '%E0%A4%A',
      drawing.toUpperCase(),
      `${drawing}0`,
      'a'.repeat(5_000),
      '<b>x</b>',
    ]) {
      await page.goto('/about_us');
      await openHome(page, `#k=${wrong}`);
      await expect(stage(page)).toHaveClass(/\bredraw\b/);
      await isDrawn(line(page), hero);
    }
  });

  test('is drawn by keys alone, and tells what it is, what may be done and what changed', async ({
    page,
  }) => {
    await openHome(page);
    await page.getByRole('link', { name: home.hero.action.label }).focus();
    await page.keyboard.press('Tab');
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Enter');
    const board = page.getByRole('application', { name: words.label });
    const focus = page.locator('.redraw-place');
    await expect(board).toBeVisible();
    await expect(told(page)).toHaveText(words.help);
    await expect(focus).toBeFocused();
    await expect(focus).toHaveAccessibleName(words.place(false, 1, 1));
    await page.keyboard.press('ArrowRight');
    await expect(focus).toHaveAccessibleName(words.place(false, 1, 2));
    // Back in the same column after a row in between.
    for (const [key, row, number, isParted] of [
      ['ArrowDown', 2, 2, false],
      ['ArrowDown', 3, 3, true],
      ['ArrowUp', 2, 2, false],
      ['ArrowUp', 1, 2, false],
      ['ArrowUp', 1, 2, false],
      ['End', 1, 4, false],
      ['ArrowRight', 1, 4, false],
      ['Home', 1, 1, false],
      ['ArrowLeft', 1, 1, false],
      ['ArrowDown', 2, 1, false],
      ['ArrowDown', 3, 2, false],
    ] as const) {
      await page.keyboard.press(key);
      await expect(focus, key).toHaveAccessibleName(words.place(isParted, row, number));
    }
    await page.keyboard.press('Home');
    await expect(focus).toBeFocused();
    await page.keyboard.press('Space');
    const { drawing: first, text } = pressed([5, 2]);
    await isDrawn(line(page), first);
    await expect(focus).toHaveAccessibleName(words.place(true, 3, 1));
    await expect(told(page)).toHaveText(words.pressed(true, false));
    await expect(page).toHaveURL(`/#k=${text}`);
    await page.keyboard.press('u');
    await isDrawn(line(page), hero);
    await expect(told(page)).toHaveText(words.undone);
    await page.keyboard.press('Enter');
    await isDrawn(line(page), first);
    // The tools come next, and Escape leads back.
    await page.keyboard.press('Tab');
    await expect(tool(page, words.undo)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(focus).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(page)).toBeFocused();
    await expect(tools(page)).toHaveCount(0);
    await expect(board).toHaveCount(0);
    // What was drawn stays.
    await isDrawn(line(page), first);
  });

  test('the pictures that are saved are what they say, with the mark', async ({ page }) => {
    const [{ drawing } = { drawing: '' }] = words.patternList;
    await openHome(page, `#k=${drawing}`);
    await button(page).click();
    const save = async (kind: string) => {
      const download = page.waitForEvent('download');
      await tool(page, words.save(kind)).click();
      const file = await download;
      return { name: file.suggestedFilename(), data: readFileSync(await file.path()) };
    };
    const svg = await save('SVG');
    const text = svg.data.toString('utf8');
    expect(svg.name).toBe('drawing.svg');
    expect(text).toContain(drawLines(readDrawing(hero, drawing) as Definition).path);
    expect(
      await page.evaluate((source) => {
        const parsed = new DOMParser().parseFromString(source, 'image/svg+xml');
        return [
          parsed.documentElement.localName,
          parsed.querySelectorAll('parsererror').length,
          parsed.querySelectorAll('svg svg').length,
        ];
      }, text),
    ).toEqual(['svg', 0, 2]);
    const png = await save('PNG');
    expect(png.name).toBe('drawing.png');
    const { width, height, data } = PNG.sync.read(png.data);
    expect([width, height]).toEqual([1200, 1200]);
    const colourAt = (x: number, y: number) =>
      `#${data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3).toString('hex')}`;
    const { floor, accent } = look.colours.always;
    expect(colourAt(5, 5)).toBe(floor);
    // The dot in the middle, and the mark's.
    expect(colourAt(600, 600)).toBe(accent);
    expect(colourAt(1072, 1072)).toBe(accent);
  });

  test('the link is copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openHome(page, `#k=${words.patternList[0]?.drawing}`);
    await button(page).click();
    await tool(page, words.copyLink).click();
    await expect(tool(page, words.linkCopied)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect(told(page)).toHaveText(words.linkCopied);
    await context.clearPermissions();
  });

  test('axe finds nothing in light and dark, nor in forced colours, where all of it is seen', async ({
    page,
  }) => {
    await openHome(page);
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect(tools(page)).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.emulateMedia({ forcedColors: 'active' });
    const seen = await page.evaluate(() => {
      const floor = getComputedStyle(document.querySelector('.hero-floor') as Element).backgroundColor;
      const strokes = ['.drawing-line', '.redraw-marks', '.redraw-near', '.redraw-place'].map(
        (name) => getComputedStyle(document.querySelector(`.hero-drawing ${name}`) as Element).stroke,
      );
      const edge = getComputedStyle(document.querySelector('.redraw-tools button') as Element).borderTopColor;
      return [...strokes, edge].map((colour) => colour !== floor && colour !== 'none');
    });
    expect(seen).toEqual([true, true, true, true, true]);
  });
});

test.describe('with motion', () => {
  test.use({ ...withMotion, viewport: { width: 1280, height: 800 } });

  test('the line is drawn along its new way in 300 ms, and at once for who wants less', async ({ page }) => {
    await openHome(page);
    const { x, y } = await pointOf(page, [1, 6]);
    await page.mouse.move(x, y);
    await expect(stage(page)).toHaveClass(/\bredraw\b/);
    const moving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.hero-drawing .drawing-line')].flatMap((each) =>
          each
            .getAnimations()
            .filter((animation) => !(animation instanceof CSSAnimation))
            .map(({ effect }) => effect?.getComputedTiming().duration),
        ),
      );
    const pressAndLook = () =>
      page.evaluate(
        ([left, top]) => {
          const svg = document.querySelector('.hero-drawing svg');
          svg?.dispatchEvent(
            new MouseEvent('click', { clientX: left ?? 0, clientY: top ?? 0, bubbles: true }),
          );
        },
        [x, y],
      );
    await pressAndLook();
    await expect.poll(moving, { intervals: [10] }).toEqual([300, 300]);
    await expect(stage(page).locator('.drawing-line')).toHaveCount(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await pressAndLook();
    await isDrawn(line(page), hero);
    expect(await moving()).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  const tapAt = async (page: Page, place: Half) => {
    const { x, y } = await pointOf(page, place);
    await page.touchscreen.tap(x, y);
  };

  test('the first tap shows the places, the next press them, and nothing moves', async ({ page }) => {
    await countShifts(page);
    await openHome(page);
    await stage(page).scrollIntoViewIfNeeded();
    await tapAt(page, [9, 4]);
    await expect(tools(page)).toBeVisible();
    await isDrawn(line(page), hero);
    // Beside the drawing, but in a finger's reach of the place.
    const { x, y } = await pointOf(page, [1, 6]);
    await page.touchscreen.tap(x - 12, y - 12);
    await isDrawn(line(page), pressed([1, 6]).drawing);
    // Where there is none, nothing is pressed.
    await tapAt(page, [0, 0]);
    await isDrawn(line(page), pressed([1, 6]).drawing);
    await expectNoOverflow(page);
    await tool(page, words.undo).tap();
    await isDrawn(line(page), hero);
    for (const each of await tools(page).locator('> *').all()) {
      const box = await each.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    expect(await shifts(page)).toBe(0);
    await expectAccessible(page);
  });

  test('a tap before its script is there is not lost', async ({ page }) => {
    await page.route('**/assets/redraw-*.js', async (route) => {
      await new Promise((later) => setTimeout(later, 500));
      await route.continue();
    });
    await openHome(page);
    await stage(page).scrollIntoViewIfNeeded();
    await tapAt(page, [9, 4]);
    await expect(tools(page)).toBeVisible();
    await isDrawn(line(page), hero);
  });

  test('a swipe over it scrolls the page and presses nothing', async ({ page }) => {
    await openHome(page);
    await button(page).tap();
    await expect(tools(page)).toBeVisible();
    const before = await page.evaluate(() => scrollY);
    const { x, y } = await pointOf(page, [9, 8]);
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: y - up }],
      });
    await touch('touchStart', 0);
    for (let up = 20; up <= 200; up += 20) await touch('touchMove', up);
    await touch('touchEnd', 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
    await isDrawn(line(page), hero);
    await expect(page).toHaveURL('/');
  });

  test('at letters of twice the size everything is reached', async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
    await openHome(page);
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    await button(page).tap();
    await expect(tools(page)).toBeVisible();
    await expectNoOverflow(page);
    const floor = await page.locator('.hero-floor').boundingBox();
    for (const each of await tools(page).locator('> *').all()) {
      const box = await each.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((floor?.y ?? 0) + (floor?.height ?? 0));
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 320).toBe(true);
    }
    await tapAt(page, [1, 6]);
    await isDrawn(line(page), pressed([1, 6]).drawing);
  });
});

test('on a tablet, where the drawing runs off the edge, keys stay where it is seen', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openHome(page);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.redraw-place')).toBeFocused();
  await page.keyboard.press('End');
  for (let count = 0; count < 6; count++) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
  }
  const box = await page.locator('.redraw-place').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeLessThan(768);
  expect(await page.locator('.hero-floor').evaluate((floor) => floor.scrollLeft)).toBe(0);
  for (const each of await tools(page).locator('> *').all()) {
    const tool = await each.boundingBox();
    expect((tool?.x ?? 0) + (tool?.width ?? 0)).toBeLessThanOrEqual(768);
  }
});
