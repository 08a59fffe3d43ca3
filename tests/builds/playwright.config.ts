// Builds unlike the one that `npm test` is about (`npm run test:builds`): another agency's content, and a site apart from its
// server. Apart from `npm test`, which they would make a minute longer.
import base from '../../playwright.config.ts';

export default {
  ...base,
  testDir: import.meta.dirname,
  globalSetup: '../support/run-folder.ts',
  outputDir: '../../test-results/builds',
  reporter: [['list']],
};
