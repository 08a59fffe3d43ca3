// What other web servers need to serve a site that is hosted apart as our own does: which file answers which address, and with
// which headers. One table, written the way each of them reads it. How to use them: docs/hosting.md.

import { yearSeconds } from '#contract/limits.ts';
import type { SiteManifest, SitePage } from '#contract/site.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { pagePolicy } from '#server/http/content-policy.ts';
import { bareHeaders } from '#server/http/security-headers.ts';

type Headers = Record<string, string>;
type Rule = { path: string; file: string; headers: Headers };

type Table = {
  everywhere: Headers;
  pages: Rule[];
  /** Each answers every address one step below its own. */
  privatePages: Rule[];
  notFound: Rule;
  assets: Headers;
  /** Where the console is. */
  apiOrigin: string | undefined;
};

const makeTable = (manifest: SiteManifest, publicUrl: string): Table => {
  const { apiOrigin } = manifest;
  const {
    'cache-control': noStore = '',
    'content-security-policy': _,
    'referrer-policy': noReferrer = '',
    'cross-origin-opener-policy': openers = '',
    'cross-origin-resource-policy': resources = '',
    ...everywhere
  } = bareHeaders(publicUrl);
  const apart = {
    'cache-control': noStore,
    'referrer-policy': noReferrer,
    'cross-origin-opener-policy': openers,
    'cross-origin-resource-policy': resources,
  };
  const rule = ({ path, file, policy }: SitePage, headers: Headers): Rule => ({
    path: path.replace('/:token', ''),
    file: `/${file}`,
    headers: { ...headers, 'content-security-policy': pagePolicy(policy, { publicUrl, apiOrigin }) },
  });
  const pageHeaders = { 'cache-control': 'no-cache', 'referrer-policy': 'strict-origin-when-cross-origin' };
  return {
    everywhere,
    pages: [...manifest.pages, manifest.contactSent].map((page) => rule(page, pageHeaders)),
    privatePages: manifest.privatePages.map((page) =>
      rule(page, { ...apart, 'x-robots-tag': 'noindex, nofollow' }),
    ),
    notFound: rule(manifest.notFound, { ...apart, 'x-robots-tag': 'noindex' }),
    assets: { 'cache-control': `public, max-age=${yearSeconds}, immutable` },
    apiOrigin,
  };
};

const { home } = consolePaths;
const assetsPath = '/assets/';

const eachHeader = (headers: Headers, line: (name: string, value: string) => string): string =>
  Object.entries(headers)
    .map(([name, value]) => `${line(name, value)}\n`)
    .join('');

/** Netlify and Cloudflare Pages find a page's file by its address, and 404.html, by themselves. */
const redirects = ({ privatePages, apiOrigin }: Table): string =>
  [
    ...privatePages.map(({ path }) => `${path}/* ${path} 200`),
    ...(apiOrigin ? [`${home} ${apiOrigin}${home} 302`, `${home}/* ${apiOrigin}${home}/:splat 302`] : []),
    '',
  ].join('\n');

/** They join what several blocks say of one header, so that no two say it of the same address. */
const headers = ({ everywhere, pages, privatePages, assets }: Table): string =>
  [
    { path: '/*', headers: everywhere },
    ...pages,
    ...privatePages.map((rule) => ({ ...rule, path: `${rule.path}/*` })),
    { path: `${assetsPath}*`, headers: assets },
  ]
    .map((rule) => `${rule.path}\n${eachHeader(rule.headers, (name, value) => `  ${name}: ${value}`)}`)
    .join('');

const vercel = ({ everywhere, pages, privatePages, assets, apiOrigin }: Table): string => {
  const entry = (source: string, given: Headers) => ({
    source,
    headers: Object.entries(given).map(([key, value]) => ({ key, value })),
  });
  const config = {
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      entry('/(.*)', everywhere),
      ...pages.map((rule) => entry(rule.path, rule.headers)),
      ...privatePages.map((rule) => entry(`${rule.path}/:token`, rule.headers)),
      entry(`${assetsPath}(.*)`, assets),
    ],
    rewrites: privatePages.map(({ path }) => ({ source: `${path}/:token`, destination: path })),
    redirects: apiOrigin
      ? [home, `${home}/:path*`].map((source) => ({
          source,
          destination: apiOrigin + source,
          permanent: false,
        }))
      : [],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
};

const apache = ({ everywhere, pages, privatePages, notFound, assets, apiOrigin }: Table): string => {
  const set = (given: Headers) => eachHeader(given, (name, value) => `Header always set ${name} "${value}"`);
  const shells = privatePages.map(
    ({ path, file }) => `RewriteRule ^${path.slice(1)}/[^/]+/?$ ${file} [END]\n`,
  );
  const files = [...pages, ...privatePages, notFound].map(
    (rule) => `<Files "${rule.file.split('/').at(-1)}">\n${set(rule.headers)}</Files>\n`,
  );
  return `# Wants mod_rewrite and mod_headers, and AllowOverride All.
Options -Indexes -MultiViews
DirectorySlash Off
ErrorDocument 404 ${notFound.file}
RewriteEngine On
${apiOrigin ? `RewriteRule ^(${home.slice(1)}(/.*)?)$ ${apiOrigin}/$1 [R=302,L]\n` : ''}${shells.join('')}RewriteCond %{DOCUMENT_ROOT}/$1.html -f
RewriteRule ^(.+?)/?$ /$1.html [END]
RewriteCond %{REQUEST_FILENAME} -d
RewriteRule . - [R=404,L]
${set(everywhere)}${files.join('')}<If "%{REQUEST_URI} =~ m#^${assetsPath}#">
${set(assets)}</If>
`;
};

const nginx = ({ everywhere, pages, privatePages, notFound, assets, apiOrigin }: Table): string => {
  const location = (where: string, rest: string, given: Headers) =>
    `location ${where} {\n${rest}${eachHeader({ ...everywhere, ...given }, (name, value) => `add_header ${name} "${value}" always;`)}}\n`;
  const file = (name: string) => `try_files ${name} =404;\n`;
  return [
    '# For a server block that has a root: include it there.\n',
    ...pages.map((rule) => location(`= ${rule.path}`, file(rule.file), rule.headers)),
    ...privatePages.map((rule) => location(`~ ^${rule.path}/[^/]+/?$`, file(rule.file), rule.headers)),
    ...(apiOrigin ? [location(`~ ^${home}(/|$)`, `return 302 ${apiOrigin}$request_uri;\n`, {})] : []),
    location(assetsPath, file('$uri'), assets),
    location('/', file('$uri'), {}),
    `error_page 403 404 =404 ${notFound.file};\n`,
    location(`= ${notFound.file}`, 'internal;\n', notFound.headers),
  ].join('');
};

const caddy = ({ everywhere, pages, privatePages, notFound, assets, apiOrigin }: Table): string => {
  const header = (given: Headers) => eachHeader(given, (name, value) => `header ${name} "${value}"`);
  const serve = 'file_server {\nprecompressed br gzip\n}\n';
  const handle = (matcher: string, rule: Omit<Rule, 'path'>) =>
    `handle ${matcher} {\n${header(rule.headers)}rewrite * ${rule.file}\n${serve}}\n`;
  return [
    '# For a site block that has a root: import it there.\n',
    header(everywhere),
    ...(apiOrigin ? [`@console path ${home} ${home}/*\nredir @console ${apiOrigin}{uri} 302\n`] : []),
    ...pages.map((rule) => handle(rule.path, rule)),
    ...privatePages.map((rule) => {
      const name = `@${rule.path.slice(1)}`;
      return `${name} path_regexp ^${rule.path}/[^/]+/?$\n${handle(name, rule)}`;
    }),
    `handle ${assetsPath}* {\n${header(assets)}${serve}}\nhandle {\n${serve}}\n`,
    `handle_errors {\n${header({ ...everywhere, ...notFound.headers })}rewrite * ${notFound.file}\nfile_server {\nstatus {http.error.status_code}\n}\n}\n`,
  ].join('');
};

/** Below `web/` what lies among the site's files, below `hosting/` what belongs into a web server's own configuration. */
export const hostingFiles = (manifest: SiteManifest, publicUrl: string): { name: string; data: string }[] => {
  const table = makeTable(manifest, publicUrl);
  return [
    { name: 'web/_redirects', data: redirects(table) },
    { name: 'web/_headers', data: headers(table) },
    { name: 'web/vercel.json', data: vercel(table) },
    { name: 'web/.htaccess', data: apache(table) },
    { name: 'hosting/nginx.conf', data: nginx(table) },
    { name: 'hosting/Caddyfile', data: caddy(table) },
  ];
};
