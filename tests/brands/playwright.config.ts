// The rehearsal of a rebranding (`npm run test:brand`): a build of its own with another agency's content, walked through. Apart from
// `npm test`, which it would make a minute longer.
import base from '../../playwright.config.ts';

export default {
  ...base,
  testDir: import.meta.dirname,
  globalSetup: '../support/run-folder.ts',
  outputDir: '../../test-results/brand',
  reporter: [['list']],
};
