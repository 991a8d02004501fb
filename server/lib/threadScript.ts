/**
 * The script of a thread, `<name>.js` in a build. From source, it is `<name>.mjs` beside the module at `url`, which has
 * the thread read TypeScript.
 */
export const threadScript = (name: string, url: string): URL =>
  new URL(`${name}.${url.endsWith('.ts') ? 'mjs' : 'js'}`, url)
