// Builds unlike the one that `npm test` is about (`npm run test:builds`): another agency’s content, a site apart from its
// server, the build that follows. And the first start of ours, with the whole way through it. Apart from `npm test`, which they
// would make two minutes longer.
import base from '../../playwright.config.ts';

export default {
  ...base,
  projects: undefined,
  testDir: import.meta.dirname,
  globalSetup: '../support/run-folder.ts',
  outputDir: '../../test-results/builds',
  reporter: [['list']],
};
