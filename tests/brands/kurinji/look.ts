// Violet hills and leaf green; typefaces of one weight, as they come without a variable font.

import type { Look } from '#content/types.ts';

const noto = '@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-latin';

export const look: Look = {
  colours: {
    light: {
      surface: '#f7f7fb',
      band: '#e9e9f4',
      panel: '#ffffff',
      text: '#1b1a2b',
      muted: '#56546e',
      rule: '#d3d2e4',
      control: '#75738f',
      link: '#43309c',
      success: '#1a5c3a',
      successBand: '#dff1e6',
      error: '#a8201f',
      errorBand: '#fbe4e2',
    },
    dark: {
      surface: '#11101c',
      band: '#191827',
      panel: '#1f1e30',
      text: '#ecebf6',
      muted: '#b0aec8',
      rule: '#343250',
      control: '#807ea0',
      link: '#b9a8ff',
      success: '#7fd0a0',
      successBand: '#12301f',
      error: '#ff9d94',
      errorBand: '#431a1c',
    },
    always: {
      floor: '#2c2168',
      floorRaised: '#3b2e82',
      onFloor: '#f6f4ff',
      onFloorMuted: '#cfc8f2',
      floorRule: '#54469d',
      floorControl: '#9a8fd6',
      accent: '#a6dd5e',
      accentRaised: '#b9e87d',
      onAccent: '#14210a',
    },
  },
  typefaces: {
    display: {
      family: 'Noto Sans Malayalam Display',
      file: `${noto}-700-normal.woff2`,
      axes: {},
      documents: 'noto-sans-malayalam',
    },
    text: {
      family: 'Noto Sans Malayalam',
      file: `${noto}-400-normal.woff2`,
      axes: {},
      documents: 'noto-sans-malayalam',
    },
  },
};
