import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Fetches the font of nearly all text beside the scripts, and not after the style sheet that names it.
 * @param name matches the file of the font, which the build gives a hash
 */
export const fontPreload = (name: RegExp): Plugin => ({
  name: 'font-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }): HtmlTagDescriptor[] {
      const files = Object.keys(bundle).filter((file) => name.test(file));
      if (files.length !== 1) throw new Error(`${name} matches ${files.length} files: ${files.join(', ')}`);
      return files.map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
        injectTo: 'head',
      }));
    },
  },
});
