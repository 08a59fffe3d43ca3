// The agency's look: colours and typefaces. The build writes them into the stylesheets; mails, documents and pictures use them too.
// Names are those of docs/design.md. The build checks that texts can be read on what they stand on.

import type { Look } from './types.ts';

export const look: Look = {
  colours: {
    light: {
      surface: '#fbf8f1',
      band: '#f3ecdf',
      panel: '#fffdf8',
      text: '#231a15',
      muted: '#6b5d52',
      rule: '#e3d9c7',
      control: '#8e7d6c',
      link: '#7d2a1c',
      success: '#1f5d4c',
      successBand: '#e2efe8',
      error: '#b3261d',
      errorBand: '#fbe6e1',
    },
    dark: {
      surface: '#16110e',
      band: '#1e1714',
      panel: '#231b17',
      text: '#f4ece0',
      muted: '#b9aa9b',
      rule: '#382d26',
      control: '#85756a',
      link: '#f2bd62',
      success: '#84ccb1',
      successBand: '#15302a',
      error: '#ff9c8e',
      errorBand: '#421a15',
    },
    /** The same in both schemes. Red oxide, behind the header, the hero, calls to action and the footer; and turmeric, the one accent. */
    always: {
      floor: '#571c14',
      floorRaised: '#6d2618',
      onFloor: '#faf5ea',
      onFloorMuted: '#e6cfc0',
      floorRule: '#824436',
      floorControl: '#ae7665',
      accent: '#efb428',
      accentRaised: '#f6c545',
      onAccent: '#2a160c',
    },
  },
  typefaces: {
    /** Headings and amounts. */
    display: {
      family: 'Bricolage Grotesque',
      file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
      axes: { wght: 640, opsz: 30 },
      documents: 'bricolage-grotesque',
    },
    text: {
      family: 'Instrument Sans',
      file: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
      axes: { wght: { min: 400, max: 600 } },
      documents: 'instrument-sans',
    },
  },
};
