import { defineFeature } from '../definition/feature.js';

declare module '../moderation/rules/contents.js' {
  interface Contents {
    readonly file: true;
  }
}

/** Documents that people upload for something that names them (product.md 3.25; ADR 59). */
export const files = defineFeature('files', {
  module: async () => (await import('./files.module.js')).FilesModule,
  contents: {
    file: {
      label: 'File',
      thisOne: 'questo file',
      inSentence: 'il file',
      whenHidden: 'Nessuno lo apre più, nemmeno chi l’ha caricato.',
    },
  },
});
