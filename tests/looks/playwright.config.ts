// What takes a look at every screen, in every state and at every size (`npm run test:looks`). Apart from `npm test`, which
// it would make two minutes longer.
import base from '../../playwright.config.ts';

export default {
  ...base,
  projects: undefined,
  testDir: import.meta.dirname,
  globalSetup: '../support/run-folder.ts',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  outputDir: '../../test-results/looks',
  reporter: [['list']],
};
