import type { MantineColorsTuple } from '@mantine/core';

/** Bosco: the green of actions and of verified data. */
const bosco: MantineColorsTuple = [
  '#eef8f3',
  '#d8efe4',
  '#b0dfca',
  '#83cdad',
  '#5bbd94',
  '#35a67a',
  '#1c8a63',
  '#0f6e4f',
  '#0b573f',
  '#07402f',
];

/** Sole: the yellow of the coin. Never for text on a light background. */
const sole: MantineColorsTuple = [
  '#fff8e3',
  '#ffedb8',
  '#fde08a',
  '#fad15a',
  '#f5c137',
  '#e9ae1c',
  '#c98f0c',
  '#8f6405',
  '#725004',
  '#553b04',
];

/** Corallo: an accent, and in its darker shades the colour of errors. */
const corallo: MantineColorsTuple = [
  '#fff1ec',
  '#fedcd1',
  '#fbbba6',
  '#f79877',
  '#f27a53',
  '#ea5f35',
  '#d0471e',
  '#ad3815',
  '#8e2f15',
  '#6d2613',
];

/** Cielo: information, companies, future dates. */
const cielo: MantineColorsTuple = [
  '#eef4ff',
  '#dae6fd',
  '#b6cdfa',
  '#8fb0f4',
  '#6b94ec',
  '#4a78df',
  '#345fc6',
  '#284ba2',
  '#213d82',
  '#1b3165',
];

/** Warm greys. */
const gray: MantineColorsTuple = [
  '#faf8f3',
  '#f3efe7',
  '#e8e2d6',
  '#d8d0c1',
  '#bfb5a4',
  '#8c8374',
  '#665f53',
  '#524c42',
  '#38342d',
  '#221f1a',
];

/** Dark backgrounds with a little green, which match the motifs in the dark scheme. */
const dark: MantineColorsTuple = [
  '#efece4',
  '#d0d1c9',
  '#a9b0a8',
  '#7f8a82',
  '#3d4a43',
  '#2e3933',
  '#202924',
  '#141a17',
  '#0f1412',
  '#0a0e0c',
];

export const palette = {
  bosco,
  sole,
  corallo,
  cielo,
  gray,
  dark,
  red: corallo,
  green: bosco,
  blue: cielo,
  yellow: sole,
};
