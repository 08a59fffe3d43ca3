// Who is taken for a person and who for a robot.
import { describe, expect, it } from 'vitest';
import { visitorOf } from './visitor.ts';

const ours = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const oldIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const tablet =
  'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Safari/537.36';

describe('a person', () => {
  it.each([
    [android, 'Chrome', 'phone'],
    [iphone, 'Safari', 'phone'],
    [windows, 'Edge', 'computer'],
    [firefox, 'Firefox', 'computer'],
    [tablet, 'Samsung Internet', 'tablet'],
    [`${iphone} Instagram 361.0`, 'Instagram', 'phone'],
    [android.replace('Pixel 8', 'CUBOT X50'), 'Chrome', 'phone'],
  ])('asks from the page in %s', (agent, name, device) => {
    expect(visitorOf({ ...ours, 'user-agent': agent })).toEqual({ visitor: 'person', agent: name, device });
  });

  it.each([
    [`${android} Mobile`, 'phone'],
    [android.replace(' Mobile', ''), 'tablet'],
    [`Mobile ${android.replace(' Mobile', '')}`, 'tablet'],
  ])('has a telephone or a tablet: %s', (agent, device) => {
    expect(visitorOf({ ...ours, 'user-agent': agent })).toMatchObject({ device });
  });

  it('is looked at in the first 512 characters of what the browser says', () => {
    const long = `Chrome/1 ${'x'.repeat(512)} curl/8`;
    expect(visitorOf({ ...ours, 'user-agent': long })).toMatchObject({ visitor: 'person', agent: 'Chrome' });
    expect(visitorOf({ 'user-agent': `Version/15.6 ${'x'.repeat(512)} Safari/604.1` }).visitor).toBe('robot');
  });

  it('may have a Safari too old to say how it asks', () => {
    expect(visitorOf({ 'user-agent': oldIphone })).toMatchObject({ visitor: 'person', agent: 'Safari' });
    expect(visitorOf({ 'user-agent': iphone }).visitor).toBe('robot');
  });
});

describe('a robot', () => {
  it.each([
    ['WhatsApp/2.23.20.0 A', 'WhatsApp preview'],
    ['TelegramBot (like TwitterBot)', 'Telegram preview'],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'Slack preview'],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'Facebook preview'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
      'Apple Messages preview',
    ],
    ['Twitterbot/1.0', 'X preview'],
    [
      'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
      'LinkedIn preview',
    ],
    ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', 'Discord preview'],
    ['Mozilla/5.0 (Windows NT 10.0) BingPreview/1.0b', 'Microsoft mail scanner'],
    ['Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5', 'Microsoft Teams preview'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Google'],
    ['Mozilla/5.0 (Macintosh) Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)', 'Apple'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
      'Browser without a screen',
    ],
    ['curl/8.5.0', 'Program'],
    ['python-requests/2.32', 'Program'],
    ['', 'Program'],
    ['AcmeCrawler/3', 'Robot'],
  ])('says so: %s', (agent, name) => {
    expect(visitorOf({ ...ours, 'user-agent': agent })).toEqual({
      visitor: 'robot',
      agent: name,
      device: 'unknown',
    });
  });

  it('calls itself a browser and does not ask like one', () => {
    expect(visitorOf({ 'user-agent': android })).toMatchObject({ visitor: 'robot', agent: 'Program' });
    expect(
      visitorOf({ 'user-agent': android, 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' }),
    ).toMatchObject({ visitor: 'robot' });
  });

  it('is a person’s browser on a page of ours that is hosted apart', () => {
    const origin = 'https://www.agency.test';
    const headers = {
      origin,
      'user-agent': android,
      'sec-fetch-mode': 'cors',
      'sec-fetch-site': 'cross-site',
    };
    expect(visitorOf(headers, [origin])).toMatchObject({ visitor: 'person' });
    expect(visitorOf(headers, ['https://other.test'])).toMatchObject({ visitor: 'robot' });
  });
});
