/** In characters. */
const longest = 60

/** The name of something that has this title: its letters from a to z and its digits; other signs become `joint`. */
export const nameFrom = (title: string, joint: '-' | '_'): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, joint)
    .replace(/^[0-9_-]+/, '')
    .slice(0, longest)
    .replace(/[_-]+$/, '')
