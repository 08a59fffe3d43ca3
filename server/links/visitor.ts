// Who opened a private link: a person in a browser, or a robot such as a chat's preview or a mail scanner. Judged by what the
// request says of itself; nothing of it is kept but the names below.
import type { IncomingHttpHeaders } from 'node:http';

export type Visitor = {
  visitor: 'person' | 'robot';
  /** The robot's name; the browser's for a person. */
  agent: string;
  device: 'phone' | 'tablet' | 'computer' | 'unknown';
};

/** More than any browser says about itself; the rest is ignored. */
const longestAgent = 512;

/** The first match counts. */
const robots: [RegExp, string][] = [
  // It calls itself by the names of both, one after the other.
  [/Facebot Twitterbot/i, 'Apple Messages preview'],
  [/WhatsApp\//i, 'WhatsApp preview'],
  [/TelegramBot/i, 'Telegram preview'],
  [/Slackbot|Slack-ImgProxy/i, 'Slack preview'],
  [/facebookexternalhit|facebookcatalog|Facebot|meta-external/i, 'Facebook preview'],
  [/Twitterbot/i, 'X preview'],
  [/LinkedInBot/i, 'LinkedIn preview'],
  [/Discordbot/i, 'Discord preview'],
  [/SkypeUriPreview|Microsoft Teams|MicrosoftPreview/i, 'Microsoft Teams preview'],
  [/SafeLinks|BingPreview|bingbot|ms-office|Microsoft Office|Microsoft Outlook/i, 'Microsoft mail scanner'],
  [/Google-PageRenderer|Google Web Preview|GoogleMessages/i, 'Google preview'],
  [/GoogleImageProxy|Google-Safety|Googlebot|GoogleOther|APIs-Google|AdsBot|FeedFetcher-Google/i, 'Google'],
  [/Applebot/i, 'Apple'],
  [/Proofpoint|Mimecast|Barracuda|Trend ?Micro|Symantec|Sophos|FireEye|Cisco-IronPort/i, 'Mail scanner'],
  [/YahooMailProxy|Yahoo! Slurp|YahooCacheSystem/i, 'Yahoo'],
  [
    /Viber|redditbot|Pinterestbot|Embedly|Mattermost|ZohoCliq|vkShare|Snap URL Preview|Iframely/i,
    'Chat preview',
  ],
  [/HeadlessChrome|PhantomJS|Puppeteer|Playwright|Selenium/i, 'Browser without a screen'],
  [
    /\b(?:curl|wget|libwww-perl|python|aiohttp|httpx|Go-http-client|okhttp|axios|node-fetch|undici|node|Java|Apache-HttpClient|Ruby|PHP|PostmanRuntime|HTTPie|Dalvik|CFNetwork)\b/i,
    'Program',
  ],
  // Not the phones of that name.
  [/(?<!cu)bot\b|crawl|spider|preview|scan|monitor|fetcher|validator/i, 'Robot'],
];

/** The first match counts: most browsers also call themselves by names further down. */
const browsers: [RegExp, string][] = [
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV/, 'Facebook app'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const firstOf = (list: readonly [RegExp, string][], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

const deviceOf = (agent: string): Visitor['device'] => {
  // Android without `Mobile` behind it.
  const isLarge = agent.lastIndexOf('Android') > agent.lastIndexOf('Mobile');
  if (isLarge || /iPad|Tablet/.test(agent)) return 'tablet';
  if (/iPhone|Android|Mobile/.test(agent)) return 'phone';
  return /Windows|Macintosh|X11|CrOS/.test(agent) ? 'computer' : 'unknown';
};

/** Safari before 16.4 does not say how it came to ask; all other browsers have done so for years. */
const isOldSafari = (agent: string): boolean => {
  const version = agent.slice(agent.indexOf('Version/'), Math.max(0, agent.lastIndexOf(' Safari/')));
  const [, major, minor = '0'] = /^Version\/(\d{1,4})(?:\.(\d{1,4}))?/.exec(version) ?? [];
  return major !== undefined && (Number(major) < 16 || (Number(major) === 16 && Number(minor) < 4));
};

/** How a browser asks: our page for details, or a person for the page itself. */
const asksLikeBrowser = (headers: IncomingHttpHeaders, corsOrigins: string[]): boolean => {
  const { 'sec-fetch-mode': mode, 'sec-fetch-site': site, origin = '' } = headers;
  const isOurs = site === 'same-origin' || site === 'same-site' || corsOrigins.includes(origin);
  return mode === 'navigate' || (mode === 'cors' && isOurs);
};

/** `corsOrigins`: where our pages may be besides the origin of the request. */
export const visitorOf = (headers: IncomingHttpHeaders, corsOrigins: string[] = []): Visitor => {
  const agent = (headers['user-agent'] ?? '').slice(0, longestAgent);
  const robot = firstOf(robots, agent);
  if (robot !== undefined) return { visitor: 'robot', agent: robot, device: 'unknown' };
  const browser = firstOf(browsers, agent);
  if (browser !== undefined && (asksLikeBrowser(headers, corsOrigins) || isOldSafari(agent))) {
    return { visitor: 'person', agent: browser, device: deviceOf(agent) };
  }
  return { visitor: 'robot', agent: 'Program', device: 'unknown' };
};
